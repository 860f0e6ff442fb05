import type { DraftView } from '@abona/contract/origination/form';
import { formatDateFull, formatUncheckedDate } from '@abona/kernel/date-format';
import { centavos, formatMoney } from '@abona/kernel/money';
import { isMasked } from '@abona/mexico/mask';
import { showPhone } from '@abona/mexico/phone';
import { Row, RowCard } from '@abona/ui/display/row.tsx';
import { logInvalidDate } from '#browser/log.ts';
import { applyCopy } from '#copy/apply.ts';
import { useSubmitForm } from './apply-queries.ts';
import type { ApplyStep } from './apply-steps.ts';
import { StepFrame } from './step-frame.tsx';
import type { StepProps } from './step-props.ts';

const copy = applyCopy.review;

type Part = { readonly step: ApplyStep; readonly title: string; readonly support: string };

const joined = (...words: readonly (string | null)[]): string =>
  words.filter((word) => word !== null && word !== '').join(' ');

/** What will be handed in, part by part. */
function partsOf({ personal, address, work, contact }: DraftView): readonly Part[] {
  const parts: Part[] = [];
  if (personal !== null) {
    const { given_names, first_surname, second_surname, birth_date, curp } = personal;
    const born = formatUncheckedDate(birth_date, {
      format: formatDateFull,
      onInvalid: logInvalidDate,
    });
    parts.push(
      { step: 'nombre', title: joined(given_names, first_surname, second_surname), support: born },
      { step: 'curp', title: copy.curp(curp), support: applyCopy.curp.step },
    );
  }
  if (address !== null) {
    const { street, exterior_number, interior_number, settlement, postal_code } = address;
    parts.push({
      step: 'domicilio',
      title: joined(street, exterior_number, interior_number),
      support: `${settlement}, ${postal_code}`,
    });
  }
  if (work !== null) {
    parts.push({
      step: 'trabajo',
      title: copy.income(formatMoney(centavos(work.monthly_income))),
      support: applyCopy.work.step,
    });
  }
  if (contact !== null) {
    parts.push({
      step: 'contacto',
      title: copy.phone(phoneText(contact.phone)),
      support: applyCopy.contact.consents,
    });
  }
  return parts;
}

const phoneText = (phone: string): string => (isMasked(phone) ? phone : showPhone(phone));

/** Everything once more, before it is handed in. */
export function ReviewStep({ draft, goTo, goBack }: StepProps) {
  const submit = useSubmitForm();
  return (
    <StepFrame
      step="revision"
      title={copy.title}
      text={copy.text}
      onBack={goBack}
      onSubmit={() => submit.mutate()}
      submit={copy.submit}
      // Busy until the wait takes over: handing in twice is no use to anybody.
      busy={submit.isSuccess}
      saving={submit}
      errorTitle={copy.submitFailed}
    >
      <RowCard>
        {partsOf(draft).map(({ step, title, support }) => (
          <Row key={step} title={title} support={support} onPress={() => goTo(step)} />
        ))}
      </RowCard>
    </StepFrame>
  );
}
