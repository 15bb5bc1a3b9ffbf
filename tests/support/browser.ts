import { existsSync } from "node:fs";
import { join } from "node:path";
import { type BrowserServer, chromium } from "playwright-core";
import { build } from "vite";
import type { TestProject } from "vitest/node";

/** Where the tests of the pages find the one browser that they share; empty: there is none. */
declare module "vitest" {
  interface ProvidedContext {
    readonly browser: string;
  }
}

const FOLDER = "tests/web/pages";
const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/** The browser of this machine; `ANNABELLA_BROWSER` names another. */
export const findBrowser = (): string | undefined => {
  const named = process.env.ANNABELLA_BROWSER;
  if (named !== undefined) return named;
  const folders = (process.env.PATH ?? "").split(":");
  return NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) =>
    existsSync(path),
  );
};

export const buildPages = async (root: string): Promise<void> => {
  await build({ configFile: join(root, "vite.config.ts"), logLevel: "warn" });
};

export const launchOptions = (executablePath: string) => ({
  executablePath,
  // In a container there is nothing that a sandbox could be made of.
  args: ["--no-sandbox", "--disable-gpu", "--force-color-profile=srgb"],
});

/** Whether any of the tests that are to run looks at pages. */
const looksAtPages = async (project: TestProject): Promise<boolean> => {
  const named = process.argv.slice(2).filter((word) => /^[^-].*(?:\/|\.ts)/.test(word));
  const { testFiles } = await project.globTestFiles(named);
  return testFiles.some((file) => file.includes(FOLDER));
};

/** Builds the pages and starts the browser, when tests are to run that look at them. */
export const startBrowser = async (
  project: TestProject,
  root: string,
): Promise<BrowserServer | undefined> => {
  project.provide("browser", "");
  if (!(await looksAtPages(project))) return undefined;
  await buildPages(root);
  const executablePath = findBrowser();
  if (executablePath === undefined) return undefined;
  const server = await chromium.launchServer(launchOptions(executablePath));
  project.provide("browser", server.wsEndpoint());
  return server;
};
