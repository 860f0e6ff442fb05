import { Skeleton, SkeletonScreen } from '@abona/ui/feedback/skeleton.tsx';
import { Card } from '@abona/ui/layout/card.tsx';
import { Stack } from '@abona/ui/layout/stack.tsx';
import { Screen } from '@abona/ui/shell/screen.tsx';
import { BoldText, Text } from '@abona/ui/text.tsx';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { call } from '#api/call.ts';
import { contractCopy as copy } from '#copy/contract.ts';
import type { ContractParameters } from '#routing/loan-paths.ts';
import { paths } from '#routing/paths.ts';
import { useNavigation } from '#routing/use-navigation.ts';
import { QueryTrouble } from '#shell/trouble/query-trouble.tsx';
import styles from './contract.module.css';

const contractQuery = (token: string) =>
  queryOptions({
    queryKey: ['origination', 'contract', token],
    queryFn: ({ signal }) => call('readContract', { params: { token } }, { signal }),
    retry: false,
  });

/** Each clause in plain words first, and as it stands in the contract beside it. */
export function ContractScreen() {
  const { enlace = '' } = useSearch({ strict: false }) as ContractParameters;
  const { go } = useNavigation();
  const found = useQuery(contractQuery(enlace));
  const contract = found.data;
  return (
    <Screen title={copy.title} onBack={() => go(paths.home)}>
      <QueryTrouble query={found} title={copy.failed} />
      {found.isPending && (
        <SkeletonScreen>
          <Skeleton shape="card" />
          <Skeleton shape="card" />
        </SkeletonScreen>
      )}
      {contract !== undefined && (
        <Stack gap={5}>
          <Text tone="muted">
            {contract.is_signed ? copy.lead : `${copy.lead} ${copy.unsigned}`}
          </Text>
          {contract.clauses.map((clause) => (
            <ClauseCard key={clause.title} clause={clause} />
          ))}
          <Text look="caption" tone="quiet">
            {copy.version(contract.version)}
          </Text>
        </Stack>
      )}
    </Screen>
  );
}

type ClauseProps = {
  readonly clause: {
    readonly title: string;
    readonly paragraphs: readonly string[];
    readonly plain: string | null;
  };
};

function ClauseCard({ clause: { title, paragraphs, plain } }: ClauseProps) {
  return (
    <Card as="section" className={styles.clause}>
      <h2 className={styles.title}>{title}</h2>
      {plain !== null && (
        <div className={styles.plain}>
          <Text look="small" tone="muted">
            {copy.plain}
          </Text>
          <Text look="strong">{plain}</Text>
        </div>
      )}
      <div className={styles.text}>
        <Text look="small" tone="muted">
          {copy.text}
        </Text>
        {paragraphs.map((text) => (
          <Text key={text} look="small">
            <BoldText text={text} />
          </Text>
        ))}
      </div>
    </Card>
  );
}
