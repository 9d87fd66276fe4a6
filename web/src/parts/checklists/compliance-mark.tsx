/** Compliance: an icon and a word, and how far an item complies. */
import { Ban, CircleCheck, CircleDashed, CircleX, TriangleAlert } from 'lucide-react';
import type { ComplianceStatus } from '../../../../contract/src/checklists/list.ts';
import { COMPLIANCE_WORDS } from '../../domain/checklist-words.ts';
import './checklists.css';

const ICONS = {
  compliant: CircleCheck,
  not_compliant: CircleX,
  needs_attention: TriangleAlert,
  not_applicable: Ban,
  not_evaluated: CircleDashed,
} as const;

export function ComplianceIcon({ status, size = 15 }: { status: ComplianceStatus; size?: number }) {
  const Icon = ICONS[status];
  return <Icon className={`compliance-icon is-${status}`} size={size} aria-hidden />;
}

export function ComplianceMark({ status }: { status: ComplianceStatus }) {
  return (
    <span className="compliance-mark">
      <ComplianceIcon status={status} />
      {COMPLIANCE_WORDS[status]}
    </span>
  );
}

export function ComplianceMeter({ percent }: { percent: number }) {
  return (
    <span className="row g6 f12 t2">
      <span className="compliance-meter" aria-hidden="true">
        <i style={{ width: `${percent}%` }} />
      </span>
      <span>
        {percent}%<span className="visually-hidden"> compliant</span>
      </span>
    </span>
  );
}
