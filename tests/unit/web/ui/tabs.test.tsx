import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Tabs } from '../../../../web/src/ui/tabs.tsx';

const TABS = [
  { id: 'errors', label: 'Errors', count: '12', content: <p>The errors</p> },
  { id: 'drawings', label: 'Drawings', content: <p>The drawings</p> },
];

function drawn(selectedId: string): string {
  return renderToStaticMarkup(
    <Tabs
      label="Panels"
      tabs={TABS}
      selectedId={selectedId}
      onSelect={() => undefined}
      end={<button type="button">Close</button>}
    />,
  );
}

/** An attribute of each element with that role. */
function attributes(page: string, role: string, name: string): (string | undefined)[] {
  const elements = page.match(new RegExp(`<[^>]*role="${role}"[^>]*>`, 'gu')) ?? [];
  return elements.map((element) => new RegExp(` ${name}="([^"]*)"`, 'u').exec(element)?.[1]);
}

describe('tabs', () => {
  it('are a named row, of which one is selected', () => {
    const page = drawn('drawings');
    expect(attributes(page, 'tablist', 'aria-label')).toEqual(['Panels']);
    expect(attributes(page, 'tab', 'aria-selected')).toEqual(['false', 'true']);
  });

  it('mount only the panel of the selected tab, and name it by the tab', () => {
    const page = drawn('drawings');
    expect(page).toContain('The drawings');
    expect(page).not.toContain('The errors');
    const [, selected] = attributes(page, 'tab', 'id');
    expect(attributes(page, 'tabpanel', 'aria-labelledby')).toEqual([selected]);
  });

  it('have their controls at the end of the row, outside of the list of tabs', () => {
    expect(drawn('errors')).toMatch(/12<\/span><\/div>.*<button type="button">Close<\/button>/u);
  });

  it('show a heading instead while there is one', () => {
    const page = renderToStaticMarkup(
      <Tabs
        label="Panels"
        tabs={TABS.slice(0, 1)}
        selectedId="errors"
        onSelect={() => undefined}
        head={<h2>All errors</h2>}
      />,
    );
    expect(page).toContain('All errors');
    expect(page).toContain('The errors');
    expect(page).toMatch(/class="tab-row is-alone"/u);
  });
});
