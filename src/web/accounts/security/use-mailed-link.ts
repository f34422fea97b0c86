// A mailed link, for the page that it opens. The token leaves the address bar at once, so that it is not in a screenshot or a copied
// address. It stays in the history entry until it is used, so that a reload works.

import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { ApiError, messageOf } from '../../api/errors.ts'
import { type Translatable, text } from '../../texts/translate.ts'
import { checkAccount } from '../sign-in.ts'

export type MailedLinkState<Found> =
  /** `incomplete`: without a token, which a mail program may have cut off. `used`: by this page, also before a reload. */
  | { readonly phase: 'incomplete' | 'checking' | 'ended' | 'used' }
  | { readonly phase: 'failed'; readonly why: Translatable; readonly retry: () => void }
  | {
      readonly phase: 'valid'
      readonly found: Found
      /** Rejects with every failure but the one that the link has ended. */
      readonly use: (send: (token: string) => Promise<unknown>) => Promise<void>
    }

type Answer<Found> =
  | { readonly phase: 'valid'; readonly found: Found }
  | { readonly phase: 'failed'; readonly why: Translatable }
  | { readonly phase: 'ended' }

/** `check` must be the same function at every render. It asks the server about the link without using it. */
export function useMailedLink<Found>(check: (token: string) => Promise<Found>): MailedLinkState<Found> {
  const { pathname, state } = useLocation()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const [answer, setAnswer] = useState<Answer<Found> | null>(null)
  const inAddress = search.get('token')
  const token = inAddress ?? tokenIn(state)

  useEffect(() => {
    if (inAddress !== null) void navigate(pathname, { replace: true, state: { linkToken: inAddress } })
  }, [inAddress, navigate, pathname])

  useEffect(() => {
    if (token === null) return
    let isCurrent = true
    void askAbout(token, check).then((next) => isCurrent && setAnswer(next))
    return () => {
      isCurrent = false
    }
  }, [token, check])

  async function retry() {
    setAnswer(null)
    setAnswer(await askAbout(token ?? '', check))
  }

  async function use(send: (token: string) => Promise<unknown>) {
    try {
      await send(token ?? '')
    } catch (error) {
      if (!isEnded(error)) throw error
      setAnswer({ phase: 'ended' })
      return
    }
    void navigate(pathname, { replace: true, state: { linkUsed: true } })
    // This browser may have been signed in, which has ended.
    void checkAccount()
  }

  if (token === null) return { phase: wasUsed(state) ? 'used' : 'incomplete' }
  if (answer === null) return { phase: 'checking' }
  switch (answer.phase) {
    case 'valid':
      return { ...answer, use }
    case 'failed':
      return { ...answer, retry: () => void retry() }
    case 'ended':
      return answer
  }
}

async function askAbout<Found>(token: string, check: (token: string) => Promise<Found>): Promise<Answer<Found>> {
  try {
    return { phase: 'valid', found: await check(token) }
  } catch (error) {
    return isEnded(error) ? { phase: 'ended' } : { phase: 'failed', why: messageOf(error, text('accounts', 'somethingWentWrong')) }
  }
}

function isEnded(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'link_ended'
}

function tokenIn(state: unknown): string | null {
  const token = typeof state === 'object' && state !== null && 'linkToken' in state ? state.linkToken : null
  return typeof token === 'string' ? token : null
}

function wasUsed(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'linkUsed' in state
}
