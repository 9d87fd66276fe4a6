/** Runs axe: one set of rules and one exception for all accessibility tests. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

type Violation = { id: string; nodes: readonly { html: string; failureSummary?: string }[] };

/**
 * A popover of react-aria is at the end of the body, outside the landmarks, and is a dialog. axe looks at the wrapper with
 * its hidden "Dismiss" buttons, which are not content.
 */
function isExcepted({ id, nodes }: Violation): boolean {
  return id === 'region' && nodes.every(({ html }) => html.includes('display: contents'));
}

/** Colors in the middle of a fade do not count; fades are shown at their end. */
async function endFades(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const still = new CSSStyleSheet();
    still.replaceSync(
      '*, ::before, ::after { transition: none !important; animation: none !important }',
    );
    // The content security policy refuses a style element.
    document.adoptedStyleSheets.push(still);
    await new Promise((painted) => {
      requestAnimationFrame(() => requestAnimationFrame(painted));
    });
  });
}

/** One line per element that breaks a rule: the rule, the element, and why. */
export async function violations(page: Page): Promise<string[]> {
  await endFades(page);
  // No page has frames of other origins, so axe may run in the page at once; and describing the thousands of
  // elements that pass takes several times as long as judging them all.
  const builder = new AxeBuilder({ page }).options({ resultTypes: ['violations'] });
  const results = await builder.withTags(TAGS).setLegacyMode().analyze();
  return results.violations
    .filter((violation) => !isExcepted(violation))
    .flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.html.slice(0, 160)} ${node.failureSummary ?? ''}`),
    );
}

/** CSS pixels by which the page can be scrolled sideways. */
export function sidewaysExcess(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
}
