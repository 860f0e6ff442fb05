import type { DecisionView } from '@abona/contract/origination/decision';
import { formatDateFull, formatUncheckedDate } from '@abona/kernel/date-format';
import { PottedBud } from '@abona/ui/art/potted-bud.tsx';
import { ButtonLink } from '@abona/ui/button/button-link.tsx';
import { Row, RowCard } from '@abona/ui/display/row.tsx';
import { Skeleton, SkeletonScreen } from '@abona/ui/feedback/skeleton.tsx';
import { Section } from '@abona/ui/layout/section.tsx';
import { Stack } from '@abona/ui/layout/stack.tsx';
import { MessageScreen } from '@abona/ui/shell/message-screen.tsx';
import { Text } from '@abona/ui/text.tsx';
import { useQuery } from '@tanstack/react-query';
import { configuration } from '#browser/configuration.ts';
import { outsideAddress } from '#browser/external-links.ts';
import { logInvalidDate } from '#browser/log.ts';
import { funnelCopy } from '#copy/funnel.ts';
import { outcomesCopy } from '#copy/outcomes.ts';
import { WaysOut } from '#features/origination/frame/back-to-shop.tsx';
import { usePurchase } from '#features/origination/frame/funnel-queries.ts';
import { useFlags } from '#flags/use-flags.ts';
import { hrefOf } from '#routing/available-routes.ts';
import { openingPath } from '#routing/case-paths.ts';
import { href } from '#routing/loan-paths.ts';
import { FailureNotice } from '#shell/trouble/failure-notice.tsx';
import styles from './outcome.module.css';
import { decisionQuery } from './outcome-queries.ts';
import { SmallerAmountWall } from './smaller-amount-wall.tsx';

const copy = outcomesCopy.rejected;

/** What somebody can take in; a fourth reason is in the list of what counted. */
const REASONS_SHOWN = 3;

function retryText({ retry_from }: DecisionView): string {
  if (retry_from === null) return copy.retryAnyTime;
  const format = { format: formatDateFull, onInvalid: logInvalidDate };
  return copy.retryFrom(formatUncheckedDate(retry_from, format));
}

function Reasons({ decision }: { readonly decision: DecisionView }) {
  return (
    <Stack gap={4}>
      <Section title={copy.reasons}>
        <ul className={styles.reasons}>
          {decision.reasons.slice(0, REASONS_SHOWN).map(({ code, text, what_helps }) => (
            <li key={code}>
              <Text look="strong">{text}</Text>
              <Text look="small" tone="muted">
                {what_helps}
              </Text>
            </li>
          ))}
        </ul>
      </Section>
      <Text>{retryText(decision)}</Text>
      <Bureau bureau={decision.bureau} />
      {decision.factors.length > 0 && (
        <details className={styles.factors}>
          <summary>{copy.factors}</summary>
          <dl>
            {decision.factors.map(({ name, label, effect }) => (
              <div key={name}>
                <dt>{label}</dt>
                <dd>{copy.effects[effect]}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </Stack>
  );
}

/** Whoever was decided about may have a person look, another one if it was a person, whatever is shown of the reasons. */
function HumanReview({ decision }: { readonly decision: DecisionView }) {
  const solicitud = String(decision.application_process_id);
  return (
    <Stack gap={3}>
      <Text look="small" tone="muted">
        {decision.is_by_person ? copy.review.person : copy.review.policy}
      </Text>
      <ButtonLink full variant="line" href={href(openingPath('revision', { solicitud }))}>
        {copy.askReview}
      </ButtonLink>
    </Stack>
  );
}

/** Reasons come from a credit file, and only its owner reads them: whoever has not proven to be that is told how. */
function Withheld() {
  return (
    <Stack gap={4}>
      <Section title={copy.withheld.title}>
        <Text>{copy.withheld.text}</Text>
      </Section>
      <ButtonLink full href={hrefOf('identity')}>
        {copy.withheld.prove}
      </ButtonLink>
    </Stack>
  );
}

/** Whose report weighed, and how to see it for nothing (LRSIC 39 and 41). */
function Bureau({ bureau }: Pick<DecisionView, 'bureau'>) {
  if (bureau === null) return null;
  const { name, folio, website } = bureau;
  return (
    <Text look="small">
      {folio === null ? copy.bureauNoFolio(name, website) : copy.bureau(name, folio, website)}
    </Text>
  );
}

/** Kind and honest: why not, what would help, and when to try again. */
export function RejectedScreen() {
  const decision = useQuery(decisionQuery);
  const { customRejects } = useFlags();
  const purchase = usePurchase();
  const address = outsideAddress(purchase?.callback);
  const shop = purchase?.merchant_name ?? null;
  const receipt = decision.data?.receipt_hash?.slice(0, 12) ?? null;
  return (
    <MessageScreen
      art={<PottedBud />}
      title={copy.title}
      text={decision.data?.is_withheld === true ? copy.withheld.intro : copy.text}
      homeHref={hrefOf('home')}
      barEnd={
        <ButtonLink size="s" variant="text" href={configuration().links.help_centre}>
          {funnelCopy.help}
        </ButtonLink>
      }
      actions={<WaysOut callback={purchase?.callback} shop={shop} />}
      {...(receipt === null ? {} : { note: copy.receipt(receipt) })}
    >
      <FailureNotice error={decision.error} title={copy.failed} onRetry={decision.refetch} />
      {decision.isPending && (
        <SkeletonScreen>
          <Skeleton shape="text" />
        </SkeletonScreen>
      )}
      {decision.data?.is_withheld === true && <Withheld />}
      {decision.data?.is_withheld === false && (
        <>
          {customRejects ? (
            <Reasons decision={decision.data} />
          ) : (
            <Text>{retryText(decision.data)}</Text>
          )}
          {decision.data.smaller_amount !== null && (
            <SmallerAmountWall smaller={decision.data.smaller_amount} shop={shop} />
          )}
          <HumanReview decision={decision.data} />
        </>
      )}
      {address !== null && shop !== null && (
        <RowCard>
          <Row href={address} icon="storefront" title={copy.cart} support={copy.cartText(shop)} />
        </RowCard>
      )}
    </MessageScreen>
  );
}
