import type { WithdrawalPreview } from '@abona/contract/cases/withdrawal';
import { Button } from '@abona/ui/button/button.tsx';
import { ButtonLink } from '@abona/ui/button/button-link.tsx';
import { type Cost, CostList } from '@abona/ui/display/cost-list.tsx';
import { FrozenList } from '@abona/ui/display/frozen-list.tsx';
import { PetalTile } from '@abona/ui/display/petal-tile.tsx';
import { Row, RowCard } from '@abona/ui/display/row.tsx';
import { Banner } from '@abona/ui/feedback/banner.tsx';
import { Card } from '@abona/ui/layout/card.tsx';
import { CaseClock, CaseWall } from '@abona/ui/layout/case-wall.tsx';
import { Columns } from '@abona/ui/layout/columns.tsx';
import { OnDesktop } from '@abona/ui/layout/responsive.tsx';
import { Section } from '@abona/ui/layout/section.tsx';
import { Screen } from '@abona/ui/shell/screen.tsx';
import { useState } from 'react';
import { secondProofCopy } from '#copy/codes.ts';
import { withdrawalCopy as copy } from '#copy/withdrawal.ts';
import { dayShort } from '#lib/day-text.ts';
import { peso } from '#lib/peso.ts';
import { href, payPath } from '#routing/loan-paths.ts';
import { SecondProofField } from '#shell/second-proof.tsx';
import { FailureNotice } from '#shell/trouble/failure-notice.tsx';
import { type SecondProof, useSecondProof } from '#shell/use-second-proof.ts';
import { isWrongCode, useWithdraw } from './withdrawal-queries.ts';

const CODE_DIGITS = 6;

type WithdrawingProps = {
  readonly preview: WithdrawalPreview;
  readonly clock: string;
  readonly onBack: () => void;
};

/** One screen: what comes back to whom, one code, one button. */
export function Withdrawing({ preview, clock, onBack }: WithdrawingProps) {
  const proof = useSecondProof('withdrawal');
  const { confirm, error, isPending, wrongCode } = useConfirm(preview.loan_id, proof);
  const owesFirst = preview.to_return > preview.returned;
  const button = owesFirst ? (
    <ButtonLink full href={href(payPath(preview.loan_id, { monto: 'total' }))}>
      {copy.spei.pay}
    </ButtonLink>
  ) : (
    <Button full busy={isPending || proof.ask.isPending} onClick={confirm}>
      {proof.asked === null ? secondProofCopy.ask : copy.confirm}
    </Button>
  );
  return (
    <Screen title={copy.title} onBack={onBack} dock={button}>
      <Columns
        main={
          <>
            <CaseWall
              folio={preview.label}
              title={copy.wall.title}
              amount={peso(preview.left_to_pay)}
              support={copy.wall.support}
            >
              <CaseClock icon="clock-fill" text={clock} term={preview} />
            </CaseWall>
            {owesFirst && <ReturnFirst preview={preview} />}
            <GoesBack preview={preview} />
          </>
        }
        aside={
          <>
            <Card>
              <FrozenList
                items={[
                  {
                    icon: 'check-circle-fill',
                    title: copy.after.bureau,
                    support: copy.after.bureauText,
                  },
                  {
                    icon: 'check-circle-fill',
                    title: copy.after.line,
                    support: copy.after.lineText(peso(preview.credit)),
                  },
                ]}
              />
            </Card>
            {!owesFirst && (
              <Section title={secondProofCopy.title}>
                <SecondProofField proof={proof} error={wrongCode} disabled={isPending} />
              </Section>
            )}
            <FailureNotice error={error} title={copy.notDone} />
            <OnDesktop>{button}</OnDesktop>
          </>
        }
      />
    </Screen>
  );
}

/** The first press asks for the code, the next one acts: nothing is sent to whoever only looks. */
function useConfirm(loanId: string, proof: SecondProof) {
  const withdraw = useWithdraw(loanId, proof);
  const [isMissing, setMissing] = useState(false);
  const { error, isPending } = withdraw;
  const confirm = () => {
    if (proof.asked === null) return proof.ask.mutate();
    setMissing(proof.code.length < CODE_DIGITS);
    if (proof.code.length < CODE_DIGITS || isPending) return;
    withdraw.mutate();
  };
  const refused = isWrongCode(error) && !isPending ? error.message : null;
  const wrongCode = isMissing ? secondProofCopy.missing : refused;
  return { confirm, isPending, wrongCode, error: isWrongCode(error) ? null : error };
}

type Part = { readonly preview: WithdrawalPreview };

/** Of a loan in cash: what was paid out comes back first. */
function ReturnFirst({ preview: { to_return: total, returned, last_day: last } }: Part) {
  const arrived = returned === 0 ? '' : ` ${copy.spei.arrived(peso(returned), peso(total))}`;
  return (
    <Banner
      tone="warn"
      icon="bank-fill"
      title={copy.spei.title}
      text={`${copy.spei.text(peso(total - returned), dayShort(last))}${arrived}`}
    />
  );
}

function GoesBack({ preview }: Part) {
  const { to_customer: toCustomer, to_lender: toLender, label, kind, paid } = preview;
  return (
    <Section title={copy.back.title}>
      <RowCard>
        {toCustomer > 0 && (
          <Row
            still
            lead={<PetalTile tone="jade" icon="wallet-fill" />}
            title={paid > 0 ? copy.back.toYou : copy.back.toYouDown}
            support={copy.back.toYouText}
            amount={`+ ${peso(toCustomer)}`}
            incoming
          />
        )}
        <Row
          still
          lead={<PetalTile tone="gold" icon="bank-fill" />}
          title={copy.back.toAbona}
          support={toLender.from === 'merchant' ? copy.back.fromShop(label) : copy.back.fromYou}
          amount={peso(toLender.amount)}
        />
        {kind === 'purchase' && (
          <Row
            still
            lead={<PetalTile tone="pink" icon="storefront-fill" />}
            title={copy.back.toShop}
            support={copy.back.toShopText}
          />
        )}
      </RowCard>
      <Card>
        <CostList costs={costsOf(preview)} />
      </Card>
    </Section>
  );
}

function costsOf(preview: WithdrawalPreview): readonly Cost[] {
  const { price, down_payment: down, paid, credit, left_to_pay: left } = preview;
  const words = copy.costs;
  return [
    ...(price === null ? [] : [{ name: words.price, amount: peso(price) }]),
    ...(down === 0 ? [] : [{ name: words.down, amount: peso(down) }]),
    ...(paid === 0 ? [] : [{ name: words.paid, amount: peso(paid) }]),
    { name: words.credit, amount: peso(credit) },
    { name: words.interest, amount: peso(0) },
    { name: words.left, amount: peso(left), total: true },
  ];
}
