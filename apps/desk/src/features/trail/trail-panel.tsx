import type { TrailLine } from '@abona/contract/staff/trail';
import { DenseButtonLink } from '@abona/ui/dense/action/dense-button.tsx';
import { KeyValues } from '@abona/ui/dense/display/key-values.tsx';
import { SidePanel } from '@abona/ui/dense/queue/side-panel.tsx';
import { trailActText, trailCopy, trailReasonText, trailWhoText } from '#copy/trail.ts';
import { dateText, secondText } from '#lib/moments.ts';
import { paths } from '#routing/paths.ts';
import { subjectHref } from './trail-address.ts';
import { subjectText } from './trail-columns.tsx';
import styles from './trail-screen.module.css';

const { panel, columns } = trailCopy;

const momentOf = (instant: string): string => {
  const at = new Date(instant);
  return `${dateText(at)}, ${secondText(at)}`;
};

const hashOf = (hash: string) => <code className={styles.whole}>{hash}</code>;

/** One line of the trail, with all that was written. */
export function TrailPanel({
  line,
  onClose,
}: {
  readonly line: TrailLine;
  readonly onClose: () => void;
}) {
  const { subject } = line;
  const href = subjectHref(subject);
  return (
    <SidePanel
      title={trailActText(line.action)}
      closeLabel={panel.close}
      onClose={onClose}
      footer={
        <>
          <DenseButtonLink variant="line" href={paths.trailOf(subject)}>
            {panel.allOf}
          </DenseButtonLink>
          {href !== null && (
            <DenseButtonLink variant="ghost" href={href}>
              {panel.open}
            </DenseButtonLink>
          )}
        </>
      }
    >
      <KeyValues
        align="start"
        entries={[
          { label: columns.who, value: trailWhoText(line) },
          { label: columns.about, value: subjectText(subject) },
          { label: columns.hour, value: momentOf(line.at) },
          { label: panel.recorded, value: momentOf(line.recorded_at) },
          { label: columns.reason, value: trailReasonText(line.reason) },
          { label: panel.line, value: String(line.sequence) },
          ...Object.entries(line.detail).map(([label, value]) => ({ label, value })),
          { label: panel.hash, value: hashOf(line.hash) },
          {
            label: panel.previous,
            value: line.previous_hash === '' ? panel.first : hashOf(line.previous_hash),
          },
        ]}
      />
    </SidePanel>
  );
}
