/** The tool that makes a page's text selectable. */
import { TextCursor } from 'lucide-react';
import { defineFeature } from '../../host/feature.ts';
import { useStore } from '../../lib/store.ts';
import { IconToggle } from '../../ui/button.tsx';
import { setTextTool, textToolStore, toggleTextTool } from './text-tool.ts';

export const contribution = defineFeature({
  order: 40,
  shortcuts: { 'select-text': { keys: ['T'], label: 'Select text', group: 'Pages' } },
  useContribution() {
    const isOn = useStore(textToolStore);
    return {
      keys: { 'select-text': toggleTextTool },
      tools: (
        <IconToggle label="Select text" shortcut="T" isSelected={isOn} onChange={setTextTool}>
          <TextCursor size={16} />
        </IconToggle>
      ),
    };
  },
});
