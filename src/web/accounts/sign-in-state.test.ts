import { describe, expect, it } from 'vitest'
import type { OwnAccount } from '#contract/accounts.ts'
import { SignInState } from './sign-in-state.ts'

class Failure extends Error {
  readonly status: number | null
  constructor(status: number | null, message = status === null ? 'no reply' : `status ${status}`) {
    super(message)
    this.status = status
  }
}
const NO_REPLY = null
const REJECTED = new Failure(401)
const BANNED = new Failure(403, 'banned')

function account(username: string): OwnAccount {
  return {
    _id: `id-of-${username}`,
    username,
    email: `${username}@example.com`,
    role: 'user',
    status: 'approved',
    phoneNumber: null,
    age: null,
    gender: null,
    avatar: null,
    createdAt: '2026-01-01T00:00:00.000Z',
    newEmail: null,
    passwordChange: 'none',
    rejection: null,
    warning: null,
  }
}

/** A browser with one token, and a server that returns the replies in turn. */
function fakeDeps(token: string | null, ...answers: (OwnAccount | Failure | (() => OwnAccount))[]) {
  const deps = {
    token,
    loadedPages: [] as string[],
    retries: 0,
    /** What other tabs do at the same moment. */
    settle: () => {},
    accountIn: (of: string) => of.split(' of ')[1] ?? null,
    untilTokenSettled: async () => deps.settle(),
    readToken: () => deps.token,
    storeToken: (next: string) => {
      deps.token = next
    },
    clearToken: () => {
      deps.token = null
    },
    fetchAccount: async () => {
      const answer = answers.shift()
      if (answer === undefined) throw new Error('more requests than replies')
      if (answer instanceof Failure) throw answer
      return typeof answer === 'function' ? answer() : answer
    },
    statusOf: (error: unknown) => (error instanceof Failure ? error.status : null),
    isBan: (error: unknown) => error === BANNED,
    untilRetry: async (_error: unknown, failuresBefore: number) => {
      if (failuresBefore !== deps.retries) throw new Error('the waits would not grow')
      deps.retries += 1
      if (answers.length === 0) throw new Error('no reply is left')
    },
    loadPage: (path: string) => {
      deps.loadedPages.push(path)
    },
  }
  return deps
}

describe('at load', () => {
  it('the state is loading until the reply arrives', () => {
    expect(new SignInState(fakeDeps('t')).now()).toEqual({ phase: 'loading', isFailing: false })
  })

  it('without a token the state is signed out, and nothing is requested', async () => {
    const state = new SignInState(fakeDeps(null))
    await state.check()
    expect(state.now()).toEqual({ phase: 'out', why: null })
  })

  it('a token with an account is signed in', async () => {
    const state = new SignInState(fakeDeps('t', account('sana')))
    await state.check()
    expect(state.now()).toEqual({ phase: 'in', token: 't', account: account('sana') })
  })

  it.each([401, 403, 404])('%i clears the token silently', async (status) => {
    const deps = fakeDeps('t', new Failure(status))
    const state = new SignInState(deps)
    await state.check()
    expect(state.now()).toEqual({ phase: 'out', why: null })
    expect(deps.token).toBeNull()
    expect(deps.loadedPages).toEqual([])
  })

  it.each([
    ['429', 429],
    ['500', 500],
    ['503', 503],
    ['no reply', NO_REPLY],
  ])('%s keeps the token, and the account is requested again until the server returns it', async (_name, status) => {
    const deps = fakeDeps('t', new Failure(status), new Failure(status), account('sana'))
    const state = new SignInState(deps)
    const states: unknown[] = []
    state.subscribe(() => states.push(state.now()))
    await state.check()
    const failing = { phase: 'loading', isFailing: true }
    expect(states).toEqual([failing, failing, { phase: 'in', token: 't', account: account('sana') }])
    expect(deps.token).toBe('t')
    expect(deps.retries).toBe(2)
  })

  it('a check during a lookup causes another one, because its reply may be old', async () => {
    const state = new SignInState(fakeDeps('t', account('sana'), { ...account('sana'), status: 'rejected' }))
    await Promise.all([state.check(), state.check(), state.check()])
    expect(state.now()).toMatchObject({ account: { status: 'rejected' } })
  })

  it('the account of a token that was replaced in the meantime is ignored', async () => {
    const deps = fakeDeps(
      'old',
      () => {
        deps.token = 'new'
        return account('old')
      },
      account('new'),
    )
    const state = new SignInState(deps)
    await state.check()
    expect(state.now()).toEqual({ phase: 'in', token: 'new', account: account('new') })
  })

  it('a refusal of a token that was replaced in the meantime does not clear the new one', async () => {
    const deps = fakeDeps(
      'old',
      () => {
        deps.token = 'new'
        throw new Failure(401)
      },
      account('new'),
    )
    const state = new SignInState(deps)
    await state.check()
    expect(deps.token).toBe('new')
    expect(state.now().phase).toBe('in')
  })
})

describe('later', () => {
  it.each([404, 429, 500])('%i keeps the account signed in and is not repeated', async (status) => {
    const deps = fakeDeps('t', account('sana'), new Failure(status))
    const state = new SignInState(deps)
    await state.check()
    await state.check()
    expect(state.now()).toEqual({ phase: 'in', token: 't', account: account('sana') })
    expect(deps).toMatchObject({ token: 't', retries: 0 })
  })

  it.each([401, 403])('%i signs the account out', async (status) => {
    const deps = fakeDeps('t', account('sana'), new Failure(status))
    const state = new SignInState(deps)
    await state.check()
    await state.check()
    expect(state.now()).toEqual({ phase: 'out', why: 'signed-out' })
    expect(deps.token).toBeNull()
  })

  it('logging in stores the token', () => {
    const deps = fakeDeps(null)
    const state = new SignInState(deps)
    state.signedIn('t', account('sana'))
    expect(deps.token).toBe('t')
    expect(state.now().phase).toBe('in')
  })

  it('logging out clears the token and loads the landing page', async () => {
    const deps = fakeDeps(null)
    const state = new SignInState(deps)
    state.signedIn('t', account('sana'))
    await state.logOut(Promise.resolve())
    expect(deps.token).toBeNull()
    expect(deps.loadedPages).toEqual(['/'])
  })

  it('a change of the signed-in account is shown, a change of another account is not', () => {
    const state = new SignInState(fakeDeps(null))
    state.signedIn('t', account('sana'))
    state.accountChanged({ ...account('sana'), status: 'rejected' })
    state.accountChanged(account('bilal'))
    expect(state.now()).toMatchObject({ account: { username: 'sana', status: 'rejected' } })
  })

  it('a logout in another tab is a logout here', () => {
    const deps = fakeDeps(null)
    const state = new SignInState(deps)
    state.signedIn('t', account('sana'))
    deps.token = null
    state.tokenChangedElsewhere(null)
    expect(state.now()).toEqual({ phase: 'out', why: 'signed-out' })
  })

  it.each([
    [REJECTED, 'signed-out'],
    [BANNED, 'banned'],
  ] as const)('when the account is refused while the page is open (%s), it says why', async (refused, why) => {
    const state = new SignInState(fakeDeps('t', account('sana'), refused))
    await state.check()
    await state.check()
    expect(state.now()).toEqual({ phase: 'out', why })
  })

  it('a ban is reported in every tab, even when another tab has cleared the token first', async () => {
    const deps = fakeDeps('t', account('sana'), () => {
      deps.token = null
      state.tokenChangedElsewhere(null)
      throw BANNED
    })
    const state = new SignInState(deps)
    await state.check()
    await state.check()
    expect(state.now()).toEqual({ phase: 'out', why: 'banned' })
    await state.check()
    expect(state.now()).toEqual({ phase: 'out', why: 'banned' })
  })

  it('the reason that the server gave for the end of this sign-in is named, whichever tab notices it first', async () => {
    const deps = fakeDeps('t', account('sana'), REJECTED, account('sana'), () => {
      deps.token = null
      state.tokenChangedElsewhere(null)
      throw REJECTED
    })
    const state = new SignInState(deps)
    await state.check()
    state.ended('t', 'password_changed')
    await state.check()
    expect(state.now()).toEqual({ phase: 'out', why: 'password_changed' })
    deps.token = 'u'
    await state.check()
    state.ended('u', 'role_changed')
    await state.check()
    expect(state.now()).toEqual({ phase: 'out', why: 'role_changed' })
  })

  it('the reason for the end of an earlier sign-in is not named', async () => {
    const deps = fakeDeps('t', account('sana'), REJECTED)
    const state = new SignInState(deps)
    await state.check()
    state.ended('t', 'password_changed')
    state.tokenReplaced('u')
    await state.check()
    expect(state.now()).toEqual({ phase: 'out', why: 'signed-out' })
  })

  it('at load a ban is not mentioned', async () => {
    const state = new SignInState(fakeDeps('t', BANNED))
    await state.check()
    expect(state.now()).toEqual({ phase: 'out', why: null })
  })

  it('a login in another tab is a login here', async () => {
    const deps = fakeDeps(null, account('sana'), account('sana'))
    const state = new SignInState(deps)
    await state.check()
    deps.token = 't'
    state.tokenChangedElsewhere('t')
    await state.check()
    expect(state.now().phase).toBe('in')
  })

  it('a login with another account in another tab reloads this one', () => {
    const deps = fakeDeps(null)
    const state = new SignInState(deps)
    state.signedIn('t', account('sana'))
    state.tokenChangedElsewhere('other')
    expect(deps.loadedPages).toEqual(['/'])
  })

  it('a new token of the same account from another tab is used, and the page stays', () => {
    const deps = fakeDeps(null)
    const state = new SignInState(deps)
    state.signedIn('t of id-of-sana', account('sana'))
    state.tokenChangedElsewhere('next of id-of-sana')
    expect(deps.loadedPages).toEqual([])
    expect(state.now()).toEqual({ phase: 'in', token: 'next of id-of-sana', account: account('sana') })
  })

  it('a token that is refused while another tab replaces it does not sign out', async () => {
    const deps = fakeDeps('old', account('sana'), REJECTED, account('sana'))
    deps.settle = () => {
      deps.token = 'new'
    }
    const state = new SignInState(deps)
    await state.check()
    await state.check()
    expect(state.now()).toEqual({ phase: 'in', token: 'new', account: account('sana') })
  })

  it('a replaced token is stored, and the account stays signed in', () => {
    const deps = fakeDeps(null)
    const state = new SignInState(deps)
    state.signedIn('old', account('sana'))
    state.tokenReplaced('new')
    expect(deps.token).toBe('new')
    expect(state.now()).toEqual({ phase: 'in', token: 'new', account: account('sana') })
  })

  it('during a logout the page stays as it is, although the token is refused, and even when the last calls fail', async () => {
    const deps = fakeDeps('t', account('sana'))
    const state = new SignInState(deps)
    await state.check()
    const lastCalls = Promise.withResolvers<void>()
    const leaving = state.logOut(lastCalls.promise)
    await state.check()
    state.tokenChangedElsewhere(null)
    expect(state.now().phase).toBe('in')
    lastCalls.reject(NO_REPLY)
    await leaving
    expect([deps.token, deps.loadedPages]).toEqual([null, ['/']])
  })

  it.each(['resolve', 'reject'] as const)(
    'a deleted account stays on the screen until the person leaves, whatever a lookup from before will find: %s',
    async (end) => {
      const late = Promise.withResolvers<OwnAccount>()
      const deps = Object.assign(fakeDeps('t'), { fetchAccount: () => late.promise })
      const state = new SignInState(deps)
      state.signedIn('t', account('sana'))
      const lookup = state.check()
      await state.deleteAccount(() => state.check())
      if (end === 'resolve') late.resolve(account('sana'))
      else late.reject(REJECTED)
      await lookup
      expect([deps.token, deps.loadedPages, state.now().phase]).toEqual([null, [], 'in'])
      state.leave()
      expect(deps.loadedPages).toEqual(['/'])
    },
  )

  it('an account that could not be deleted is still signed in, and is checked as before', async () => {
    const deps = fakeDeps('t', account('sana'), REJECTED)
    const state = new SignInState(deps)
    await state.check()
    await expect(state.deleteAccount(() => Promise.reject(REJECTED))).rejects.toBe(REJECTED)
    expect(deps.token).toBe('t')
    await state.check()
    expect(state.now()).toEqual({ phase: 'out', why: 'signed-out' })
  })
})
