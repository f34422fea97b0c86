// What a stop has in its hands while it is being visited: the page, the words of its language, and the ways to bring
// about a state that does not last.

import type { Locator, Page } from '@playwright/test'
import type { PageErrors } from '../../e2e/support/page-errors.ts'
import type { Cast } from './cast.ts'
import type { OpenHouse } from './houses.ts'
import type { Width } from './options.ts'
import type { Words } from './words.ts'

export interface StageOptions {
  readonly page: Page
  readonly words: Words
  readonly cast: Cast
  readonly house: OpenHouse
  readonly width: Width
  readonly complaints: PageErrors
}

type Json = Record<string, unknown>

export class Stage {
  readonly page: Page
  readonly words: Words
  readonly cast: Cast
  readonly house: OpenHouse
  readonly isPhone: boolean
  readonly #complaints: PageErrors

  constructor({ page, words, cast, house, width, complaints }: StageOptions) {
    this.page = page
    this.words = words
    this.cast = cast
    this.house = house
    this.isPhone = width < 768
    this.#complaints = complaints
  }

  text(name: string): Locator {
    return this.page.getByText(this.words.of(name)).filter({ visible: true }).first()
  }

  button(name: string): Locator {
    return this.page
      .getByRole('button', { name: this.words.of(name) })
      .filter({ visible: true })
      .first()
  }

  link(name: string): Locator {
    return this.page
      .getByRole('link', { name: this.words.of(name) })
      .filter({ visible: true })
      .first()
  }

  heading(name: string): Locator {
    return this.page
      .getByRole('heading', { name: this.words.of(name) })
      .filter({ visible: true })
      .first()
  }

  field(name: string): Locator {
    return this.page.getByLabel(this.words.of(name)).filter({ visible: true }).first()
  }

  box(placeholder: string): Locator {
    return this.page.getByPlaceholder(this.words.of(placeholder))
  }

  dialog(): Locator {
    return this.page.locator('[role=dialog], [role=alertdialog]').filter({ visible: true }).last()
  }

  /** A notice that comes and goes. */
  toast(): Locator {
    return this.page
      .getByRole('region', { name: this.words.of('ui.notifications') })
      .locator('[role=dialog], [role=alertdialog]')
      .first()
  }

  alert(): Locator {
    return this.page.getByRole('alert').filter({ hasText: /\S/, visible: true }).first()
  }

  /** The rows of a table, which on a phone are cards. */
  rows(): Locator {
    const main = this.page.getByRole('main')
    return this.isPhone ? main.getByRole('listitem') : main.locator('tbody').getByRole('row')
  }

  /** What a list says while its rows are on their way; the page says the same while its script is. */
  loadingRows(): Locator {
    return this.page.getByRole('main').getByText(this.words.of('ui.loading')).filter({ visible: true }).first()
  }

  /** What was asked for never comes. */
  async hold(path: string): Promise<void> {
    await this.page.route(calls(path), () => new Promise<void>(() => undefined))
  }

  /** No answer: the line is cut while asking. */
  async cut(path: string): Promise<void> {
    this.expect('net::ERR_FAILED', `/api${path}`)
    await this.page.route(calls(path), (route) => route.abort())
  }

  /** The server answers that something went wrong in it. */
  async refuse(path: string, { status = 500, code = 'internal', message = 'Something went wrong! Please try again.' } = {}): Promise<void> {
    this.expect(status, `/api${path}`)
    await this.page.route(calls(path), (route) => route.fulfill({ status, json: { code, message } }))
  }

  /** The server's own answer, with something in it changed, as long as that is asked for. */
  async change(path: string, patch: (body: Json) => Json, holds: () => boolean = () => true): Promise<void> {
    await this.page.route(calls(path), async (route) => {
      if (!holds() || route.request().method() !== 'GET') return route.continue()
      const reply = await route.fetch()
      await route.fulfill({ response: reply, json: patch((await reply.json()) as Json) })
    })
  }

  /** Whatever the session is, it ends so many seconds from now. */
  async endSession(inSeconds: number): Promise<void> {
    const endTime = new Date(Date.now() + inSeconds * 1000).toISOString()
    await this.change('/user/session/check', (body) => ({ ...body, session: { ...(body['session'] as Json), endTime } }))
  }

  /** The live line, on which some of what the page says is not passed on; the answer is what it hears instead. */
  async answerLive(event: string, answer: unknown): Promise<void> {
    await this.page.routeWebSocket(/\/socket\.io\//, (line) => {
      const server = line.connectToServer()
      line.onMessage((message) => {
        const [, id] = new RegExp(`^42(\\d+)\\["${event}"`).exec(String(message)) ?? []
        if (id === undefined) server.send(message)
        else if (answer !== undefined) line.send(`43${id}[${JSON.stringify(answer)}]`)
      })
    })
  }

  /** The network of this browser goes away. */
  async goOffline(): Promise<void> {
    this.expect('net::ERR_INTERNET_DISCONNECTED', '/')
    await this.page.context().setOffline(true)
  }

  /** What this stop has brought about itself is nothing to complain of. */
  expect(because: number | string, path: string): void {
    this.#complaints.expect({ because, path })
  }
}

function calls(path: string): (url: URL) => boolean {
  return ({ pathname }) => pathname.startsWith(`/api${path}`)
}
