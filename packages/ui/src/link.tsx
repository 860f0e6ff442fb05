import { type ComponentProps, type ComponentType, createContext, use } from 'react';

export type LinkProps = Omit<ComponentProps<'a'>, 'href'> & { readonly href: string };

function PlainLink({ href, children, ...rest }: LinkProps) {
  return (
    <a href={href} {...rest}>
      {children}
    </a>
  );
}

/**
 * The design system knows no router. The app hands it the component that turns an address into a
 * navigation; without one (the prerendered landing, a test) a link is a plain anchor.
 */
export const LinkContext = createContext<ComponentType<LinkProps>>(PlainLink);

export function Link(props: LinkProps) {
  const Target = use(LinkContext);
  return <Target {...props} />;
}
