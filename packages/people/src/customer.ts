import { type CustomerCalls, callServer } from '#customer-calls.ts';
import type { World } from '#place.ts';
import type { Input } from '#send-call.ts';

/** Somebody who is signed in at the app. */
export type Customer = {
  readonly email: string;
  readonly call: CustomerCalls;
};

/** A login at the provider, and our session for it. */
export async function signIn({ place, control }: World, email: string): Promise<Customer> {
  const loginToken = await control.accessToken(email);
  const atDoor = { origin: place.app, credentials: { 'universal-auth-token': loginToken } };
  const { session_token: token } = await callServer(atDoor, 'logIn');
  const signedIn = { origin: place.app, credentials: { authorization: `Bearer ${token}` } };
  return { email, call: (name, ...[input]) => callServer(signedIn, name, input as Input) };
}
