import { useGo } from '@abona/client/office/use-address.ts';
import { DenseButton } from '@abona/ui/dense/action/dense-button.tsx';
import { PageHead } from '@abona/ui/dense/display/page-head.tsx';
import { Panel } from '@abona/ui/dense/display/panel.tsx';
import { initialsOf, toneOf } from '@abona/ui/dense/display/person-petal.ts';
import { Petal } from '@abona/ui/dense/display/petal.tsx';
import { DenseTextField } from '@abona/ui/dense/form/dense-fields.tsx';
import { Link } from '@abona/ui/link.tsx';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { call } from '#api/call.ts';
import { customerCopy } from '#copy/customer.ts';
import { useShortcuts } from '#keyboard/use-shortcuts.ts';
import { paths } from '#routing/paths.ts';
import { Failure } from '#shell/route-failure.tsx';
import { ScreenFrame } from '#shell/screen-frame.tsx';
import styles from './find-customer-screen.module.css';

const copy = customerCopy.find;
const VALUE_MIN = 4;

/** Somebody is found by something of theirs as it is whole. What was typed stands in no address. */
export function Screen() {
  const [text, setText] = useState('');
  const [isUnreadable, setUnreadable] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const go = useGo();
  const find = useMutation({
    mutationFn: (value: string) => call('findCustomers', { body: { value } }),
    onSuccess: ({ customers }) => {
      const [only] = customers;
      if (customers.length === 1 && only !== undefined) go(paths.customer(only.customer_id));
    },
  });
  useShortcuts([
    { keys: '/', label: copy.search, hint: copy.search, run: () => field.current?.focus() },
  ]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isShort = text.trim().length < VALUE_MIN;
    setUnreadable(isShort);
    if (isShort) field.current?.focus();
    else find.mutate(text.trim());
  };
  const found = find.data?.customers;
  return (
    <ScreenFrame name={copy.title}>
      <PageHead title={copy.title} sub={copy.sub} />
      <Panel className={styles.panel}>
        <search>
          <form className={styles.form} onSubmit={submit}>
            <DenseTextField
              ref={field}
              label={copy.label}
              help={copy.help}
              error={isUnreadable ? copy.unreadable : undefined}
              icon="magnifying-glass-bold"
              value={text}
              autoComplete="off"
              spellCheck={false}
              onChange={(event) => setText(event.target.value)}
            />
            <DenseButton type="submit" busy={find.isPending} keys="Enter">
              {copy.search}
            </DenseButton>
          </form>
        </search>
        {find.error !== null && (
          <Failure failure={find.error} onRetry={() => find.mutate(find.variables)} />
        )}
        <p role="status">{found?.length === 0 && copy.none}</p>
      </Panel>
      {found !== undefined && found.length > 1 && (
        <Panel title={copy.found} count={found.length} pad={false} className={styles.panel}>
          <ul>
            {found.map(({ customer_id: id, name }) => (
              <li key={id}>
                <Link className={styles.row} href={paths.customer(id)}>
                  <Petal size="s" tone={toneOf(name ?? '')} initials={initialsOf(name ?? '·')} />
                  <b>{name ?? customerCopy.nameless}</b>
                  <span>{customerCopy.number(id)}</span>
                </Link>
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </ScreenFrame>
  );
}
