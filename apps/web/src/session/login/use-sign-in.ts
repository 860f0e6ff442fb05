import { useState } from 'react';
import { useNavigation } from '#routing/use-navigation.ts';
import { signIn } from '#session/session.ts';
import { whileLoading } from '#shell/loading.ts';
import type { LoginRequest } from './login-ports.ts';

/** Signs in from a button; whoever comes out signed in, without leaving the page, goes on. */
export function useSignIn() {
  const { replace } = useNavigation();
  const [isUnderWay, setUnderWay] = useState(false);
  const begin = async (request: LoginRequest): Promise<void> => {
    setUnderWay(true);
    const destination = await whileLoading('login', () => signIn(request));
    setUnderWay(false);
    if (destination !== null) replace(destination);
  };
  return { begin, isUnderWay };
}
