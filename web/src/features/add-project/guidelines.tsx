/** Upload guidelines (AP-007 to AP-009). */
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';

export function Guidelines() {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <div className="guidelines">
      <span className="row">
        <span className="label grow guidelines-label">Documents</span>
        <button
          type="button"
          className="link plain"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          What to upload
          <ChevronDown size={14} className={isOpen ? 'is-turned' : ''} aria-hidden />
        </button>
      </span>
      <div id={id} hidden={!isOpen} className="guidelines-text f12 t2">
        <p>Upload at least one of:</p>
        <ul>
          <li>a single compiled drawing set</li>
          <li>a compiled specifications document</li>
          <li>a compiled checklist</li>
        </ul>
        <p>PDF only, files up to 1GB.</p>
      </div>
    </div>
  );
}
