import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { LAW_CHAPTERS } from "../../src/rules/laws/articles.js";
import { makeLawsPage } from "../../src/rules/laws/page.js";
import { collectEvidence, ROOT } from "./laws-evidence.js";

/** Run by `npm run docs:laws`: writes what shows each article, and the page about all of them. */
export const EVIDENCE_FILE = "src/rules/laws/shown-by.ts";
export const LAWS_PAGE = "docs/laws/by-article.md";

const shown = await collectEvidence(LAW_CHAPTERS);
writeFileSync(
  join(ROOT, EVIDENCE_FILE),
  `import type { ShownBy } from "./article.js";

/** What shows each article, by its id. Written by \`npm run docs:laws\`, not by hand. */
export const SHOWN_BY: Readonly<Record<string, ShownBy>> = ${JSON.stringify(shown)};
`,
);
writeFileSync(join(ROOT, LAWS_PAGE), makeLawsPage(LAW_CHAPTERS, shown));
execFileSync(process.execPath, [
  join(ROOT, "node_modules/@biomejs/biome/bin/biome"),
  "format",
  "--write",
  join(ROOT, EVIDENCE_FILE),
]);
