import { describe, expect, it } from 'vitest'
import type { OwnAccount } from '#contract/accounts.ts'
import { SignInState } from './sign-in-state.ts'

const REFUSED = new Error('refused')
const BANNED = new Error('banned')
const SILENCE = new Error('silence')
const STUMBLE = new Error('the server is in trouble')

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
  }
}

/** A browser with one token, and a server that returns the replies in turn. */
function aWorld(token: string | null, ...answers: (OwnAccount | Error | (() => OwnAccount))[]) {
  const world = {
    token,
    left: [] as string[],
    reachableAgain: 0,
    readToken: () => world.token,
    keepToken: (next: string) => {
      world.token = next
    },
    clearToken: () => {
      world.token = null
    },
    readOwnAccount: async () => {
      const answer = answers.shift()
      if (answer === undefined) throw new Error('asked once too often')
      if (answer instanceof Error) throw answer
      return typeof answer === 'function' ? answer() : answer
    },
    isAnswer: (error: unknown) => error === REFUSED || error === BANNED || error === STUMBLE,
    isRefusal: (error: unknown) => error === REFUSED || error === BANNED,
    isBan: (error: unknown) => error === BANNED,
    untilReachable: async () => {
      world.reachableAgain += 1
      if (answers.length === 0) throw new Error('waits for an answer that nobody will give')
    },
    leaveTo: (path: string) => {
      world.left.push(path)
    },
  }
  return world
}

describe('at load', () => {
  it('it is loading until the reply arrives', () => {
    expect(new SignInState(aWorld('t')).now()).toEqual({ phase: 'loading' })
  })

  it('without a token it is signed out, without a request', async () => {
    const state = new SignInState(aWorld(null))
    await state.check()
    expect(state.now()).toEqual({ phase: 'out', why: null })
  })

  it('a token with an account is signed in', async () => {
    const state = new SignInState(aWorld('t', account('sana')))
    await state.check()
    expect(state.now()).toEqual({ phase: 'in', token: 't', account: account('sana') })
  })

  it('a reply other than 200 clears the token silently', async () => {
    const world = aWorld('t', REFUSED)
    const state = new SignInState(world)
    await state.check()
    expect(state.now()).toEqual({ phase: 'out', why: null })
    expect(world.token).toBeNull()
    expect(world.left).toEqual([])
  })

  it('so does a server error', async () => {
    const world = aWorld('t', STUMBLE)
    const state = new SignInState(world)
    await state.check()
    expect(state.now()).toEqual({ phase: 'out', why: null })
    expect(world.token).toBeNull()
  })

  it('later a server error does not sign out, a refusal does', async () => {
    const world = aWorld('t', account('sana'), STUMBLE, REFUSED)
    const state = new SignInState(world)
    await state.check()
    await state.check()
    expect(state.now()).toEqual({ phase: 'in', token: 't', account: account('sana') })
    expect(world.token).toBe('t')
    await state.check()
    expect(state.now()).toEqual({ phase: 'out', why: 'signed-out' })
    expect(world.token).toBeNull()
  })

  it('without a reply it keeps the token and asks again when the server can be reached', async () => {
    const world = aWorld('t', SILENCE, SILENCE, account('sana'))
    const state = new SignInState(world)
    await state.check()
    expect(state.now().phase).toBe('in')
    expect(world.reachableAgain).toBe(2)
  })

  it('a check during a lookup causes another one, because its reply may be old', async () => {
    const state = new SignInState(aWorld('t', account('sana'), { ...account('sana'), status: 'rejected' }))
    await Promise.all([state.check(), state.check(), state.check()])
    expect(state.now()).toMatchObject({ account: { status: 'rejected' } })
  })

  it('the account of a token that was replaced in the meantime is ignored', async () => {
    const world = aWorld(
      'old',
      () => {
        world.token = 'new'
        return account('old')
      },
      account('new'),
    )
    const state = new SignInState(world)
    await state.check()
    expect(state.now()).toEqual({ phase: 'in', token: 'new', account: account('new') })
  })

  it('a refusal of a token that was replaced in the meantime does not clear the new one', async () => {
    const world = aWorld(
      'old',
      () => {
        world.token = 'new'
        throw REFUSED
      },
      account('new'),
    )
    const state = new SignInState(world)
    await state.check()
    expect(world.token).toBe('new')
    expect(state.now().phase).toBe('in')
  })
})

describe('later', () => {
  it('logging in keeps the token', () => {
    const world = aWorld(null)
    const state = new SignInState(world)
    state.signedIn('t', account('sana'))
    expect(world.token).toBe('t')
    expect(state.now().phase).toBe('in')
  })

  it('logging out clears the token and loads the landing page', () => {
    const world = aWorld(null)
    const state = new SignInState(world)
    state.signedIn('t', account('sana'))
    state.logOut()
    expect(world.token).toBeNull()
    expect(world.left).toEqual(['/'])
  })

  it('a change of the own account is shown, of another account it is not', () => {
    const state = new SignInState(aWorld(null))
    state.signedIn('t', account('sana'))
    state.accountChanged({ ...account('sana'), status: 'rejected' })
    state.accountChanged(account('bilal'))
    expect(state.now()).toMatchObject({ account: { username: 'sana', status: 'rejected' } })
  })

  it('a logout in another tab is a logout here', () => {
    const world = aWorld(null)
    const state = new SignInState(world)
    state.signedIn('t', account('sana'))
    world.token = null
    state.tokenChangedElsewhere(null)
    expect(state.now()).toEqual({ phase: 'out', why: 'signed-out' })
  })

  it.each([
    [REFUSED, 'signed-out'],
    [BANNED, 'banned'],
  ] as const)('when the account is refused while the page is open (%s), it says why', async (refused, why) => {
    const state = new SignInState(aWorld('t', account('sana'), refused))
    await state.check()
    await state.check()
    expect(state.now()).toEqual({ phase: 'out', why })
  })

  it('a banned account reads so in every tab, also where another tab has cleared the token first', async () => {
    const world = aWorld('t', account('sana'), () => {
      world.token = null
      state.tokenChangedElsewhere(null)
      throw BANNED
    })
    const state = new SignInState(world)
    await state.check()
    await state.check()
    expect(state.now()).toEqual({ phase: 'out', why: 'banned' })
    await state.check()
    expect(state.now()).toEqual({ phase: 'out', why: 'banned' })
  })

  it('at load a ban is not mentioned', async () => {
    const state = new SignInState(aWorld('t', BANNED))
    await state.check()
    expect(state.now()).toEqual({ phase: 'out', why: null })
  })

  it('a login in another tab is a login here', async () => {
    const world = aWorld(null, account('sana'), account('sana'))
    const state = new SignInState(world)
    await state.check()
    world.token = 't'
    state.tokenChangedElsewhere('t')
    await state.check()
    expect(state.now().phase).toBe('in')
  })

  it('a login with another account in another tab reloads this one', () => {
    const world = aWorld(null)
    const state = new SignInState(world)
    state.signedIn('t', account('sana'))
    state.tokenChangedElsewhere('other')
    expect(world.left).toEqual(['/'])
  })
})
