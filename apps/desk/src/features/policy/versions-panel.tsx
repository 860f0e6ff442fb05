import { IconAction } from '@abona/ui/dense/action/icon-action.tsx';
import { DenseTag, type DenseTagTone } from '@abona/ui/dense/display/dense-tag.tsx';
import { Panel } from '@abona/ui/dense/display/panel.tsx';
import { PlainTable } from '@abona/ui/dense/table/plain-table.tsx';
import { Link } from '@abona/ui/link.tsx';
import { policyCopy, policyStateWords } from '#copy/policies.ts';
import { dateText } from '#lib/moments.ts';
import { paths } from '#routing/paths.ts';
import styles from './policy-screen.module.css';
import type { PolicyVersion } from './policy-text.ts';

const copy = policyCopy.versions;

const tones: Readonly<Record<PolicyVersion['state'], DenseTagTone>> = {
  draft: 'off',
  scheduled: 'warn',
  active: 'ok',
  retired: 'off',
};

type VersionsPanelProps = {
  readonly policies: readonly PolicyVersion[];
  /** Absent where it stands there by itself. */
  readonly onClose?: (() => void) | undefined;
};

/** Every version there was, the newest first; each opens beside the one that decides. */
export function VersionsPanel({ policies, onClose }: VersionsPanelProps) {
  const { columns } = copy;
  return (
    <Panel
      title={copy.title}
      count={policies.length}
      pad={false}
      actions={
        onClose !== undefined && <IconAction icon="x-bold" label={copy.close} onClick={onClose} />
      }
    >
      <PlainTable
        caption={copy.title}
        lines={2}
        rows={policies}
        rowId={({ version }) => version}
        columns={[
          {
            id: 'version',
            header: columns.version,
            cell: (one) => (
              <span className={styles.version}>
                <Link href={`${paths.policy(one.version)}&panel=historia`}>{one.version}</Link>
                <code title={one.definition_hash}>{one.definition_hash.slice(0, 8)}</code>
              </span>
            ),
          },
          {
            id: 'state',
            header: columns.state,
            cell: (one) => (
              <span className={styles.version}>
                <DenseTag tone={tones[one.state]} text={policyStateWords[one.state]} />
                {one.valid_from !== null && (
                  <span className={styles.small}>
                    {copy.since(dateText(new Date(one.valid_from)))}
                  </span>
                )}
                {one.is_in_shadow && <DenseTag tone="info" text={policyCopy.shadow} />}
              </span>
            ),
          },
          {
            id: 'made',
            header: columns.made,
            cell: (one) => (
              <span className={styles.version}>
                {one.created_by ?? copy.system}
                <span className={styles.small}>
                  {copy.made(dateText(new Date(one.created_at)), one.changed_rules)}
                </span>
              </span>
            ),
          },
        ]}
      />
    </Panel>
  );
}
