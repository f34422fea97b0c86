import { type ComponentProps, type ComponentType, createContext, createElement, use } from 'react'

export interface AnchorProps extends ComponentProps<'a'> {
  readonly href: string
}

/** Who follows a link. Nobody but the browser, until the app with its router says otherwise. */
export const AnchorContext = createContext<ComponentType<AnchorProps> | 'a'>('a')

/** A link on a page that is also shown where there is no router. */
export function Anchor(props: AnchorProps) {
  return createElement(use(AnchorContext), props)
}
