import { type ComponentProps, type ComponentType, createContext, createElement, use } from 'react'

export interface AnchorProps extends ComponentProps<'a'> {
  readonly href: string
}

/** The component for links: a plain anchor, unless the app provides its router's. */
export const AnchorContext = createContext<ComponentType<AnchorProps> | 'a'>('a')

/** A link on a page that is also shown without a router. */
export function Anchor(props: AnchorProps) {
  return createElement(use(AnchorContext), props)
}
