import { Row, RowCard } from '@abona/ui/display/row.tsx';
import { Skeleton } from '@abona/ui/feedback/skeleton.tsx';
import { Section } from '@abona/ui/layout/section.tsx';
import { Text } from '@abona/ui/text.tsx';
import { useQuery } from '@tanstack/react-query';
import { contactCopy as copy } from '#copy/contact.ts';
import { dayWithYear } from '#lib/day-text.ts';
import { peso } from '#lib/peso.ts';
import { FailureNotice } from '#shell/trouble/failure-notice.tsx';
import { financialQuery, personalQuery } from './contact-queries.ts';

/** Who somebody is; recognised with a document, so not typed over. */
export function PersonalSection() {
  const personal = useQuery(personalQuery);
  const words = copy.personal;
  const { data } = personal;
  return (
    <Section quiet title={words.title}>
      <FailureNotice error={personal.error} title={words.failure} onRetry={personal.refetch} />
      <RowCard>
        {personal.isPending && <Row still title="" lead={<Skeleton shape="text" />} />}
        {data && data.curp === null && <Row still title={words.none} />}
        {data && data.curp !== null && (
          <>
            <Row still title={data.full_name ?? ''} support={words.name} />
            <Row
              still
              title={data.birth_date === null ? '' : dayWithYear(data.birth_date)}
              support={words.birthDate}
            />
            <Row still title={data.curp} support={words.curp} />
          </>
        )}
      </RowCard>
      <Text look="small" tone="muted">
        {words.correct}
      </Text>
    </Section>
  );
}

export function FinancialSection() {
  const financial = useQuery(financialQuery);
  const words = copy.financial;
  const work = financial.data?.work ?? null;
  if (financial.data !== undefined && work === null) return null;
  return (
    <Section quiet title={words.title}>
      <FailureNotice error={financial.error} title={words.failure} onRetry={financial.refetch} />
      <RowCard>
        {financial.isPending && <Row still title="" lead={<Skeleton shape="text" />} />}
        {work !== null && (
          <>
            <Row still title={work.occupation} support={words.occupation} />
            <Row still title={work.industry} support={words.industry} />
            <Row still title={words.income} amount={peso(work.monthly_income)} />
          </>
        )}
      </RowCard>
      <Text look="small" tone="muted">
        {words.note}
      </Text>
    </Section>
  );
}
