import { useSearch } from '@abona/client/office/use-address.ts';
import { developersCopy } from '#copy/developers.ts';
import { useMode } from '#routing/use-mode.ts';
import { ScreenFrame } from '#shell/screen-frame.tsx';
import { ApiKeys } from './api-keys.tsx';
import { Deliveries } from './deliveries.tsx';
import styles from './developers-screen.module.css';
import { Endpoints } from './endpoints.tsx';
import { RequestLog } from './request-log.tsx';
import { TestClock } from './test-clock.tsx';
import { TestCustomers } from './test-customers.tsx';

/** Pages of this origin that are none of the portal's: the browser goes there itself. */
const DOCS_URL = '/docs/es';

/** Keys, where a shop is told what happens, and how that went. */
export function Screen() {
  const isTest = useMode() === 'test';
  const [{ destino }] = useSearch();
  return (
    <ScreenFrame
      name={developersCopy.title}
      actions={<a href={DOCS_URL}>{developersCopy.documentation}</a>}
    >
      <div className={isTest ? styles.columns : undefined}>
        {isTest && <TestClock />}
        <div className={styles.main}>
          <ApiKeys />
          <Endpoints />
          {destino !== undefined && <Deliveries key={destino} endpointId={destino} />}
          <RequestLog />
        </div>
        {isTest && <TestCustomers />}
      </div>
    </ScreenFrame>
  );
}
