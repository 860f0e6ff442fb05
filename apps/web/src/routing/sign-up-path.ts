/** Any path with the word in it counts as sign-up (specification 2). */
export const isSignUpPath = (path: string): boolean => path.includes('registro');
