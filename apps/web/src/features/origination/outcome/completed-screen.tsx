import { Loader } from '@abona/ui/feedback/loader.tsx';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { paths } from '#routing/paths.ts';
import { useNavigation } from '#routing/use-navigation.ts';
import { applicationQuery } from '#session/facts/customer-facts.ts';
import { GrantedScreen } from './granted-screen.tsx';

/** The end of an application: a loan that is paid. One without a purchase ended with a line, which has its screen. */
export function CompletedScreen() {
  const { data: application } = useQuery(applicationQuery);
  return application?.payment === null ? <ToLine /> : <GrantedScreen kind="completed" />;
}

function ToLine() {
  const { replace } = useNavigation();
  useEffect(() => replace(paths.completedKyc), [replace]);
  return <Loader fullScreen />;
}
