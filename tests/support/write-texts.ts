import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { LANGUAGE_TAGS } from "../../src/vocabulary/languages.js";
import { makeTextsPage } from "./texts-page.js";

/** Writes the pages of texts in `docs/speech`, one a language. */
const ROOT = fileURLToPath(new URL("../../", import.meta.url));

for (const tag of LANGUAGE_TAGS) {
  writeFileSync(join(ROOT, `docs/speech/texts-${tag}.md`), makeTextsPage(tag));
}
