import { useQuery } from '@tanstack/react-query';
import { applicationQuery } from '#session/customer-facts.ts';
import { GrantedScreen } from './granted-screen.tsx';
import { LineScreen } from './line-screen.tsx';

/** The end of an application: a loan that is paid, or, without a purchase, a line that is granted. */
export function CompletedScreen() {
  const { data: application } = useQuery(applicationQuery);
  return application?.payment === null ? <LineScreen /> : <GrantedScreen kind="completed" />;
}
