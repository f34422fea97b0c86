// A stop's page with the texts in its language, and ways to produce short-lived states.

import type { Locator, Page, Route, WebSocketRoute } from '@playwright/test'
import type { PageErrors } from '../../e2e/support/page-errors.ts'
import type { OpenDataset } from './datasets.ts'
import type { Fixtures } from './fixtures.ts'
import { isPhoneWidth, TABLET_WIDTH, type Width } from './options.ts'
import type { ScreenTexts } from './screen-texts.ts'

export interface TourPageOptions {
  readonly page: Page
  readonly texts: ScreenTexts
  readonly fixtures: Fixtures
  readonly dataset: OpenDataset
  readonly width: Width
  readonly complaints: PageErrors
}

type Json = Record<string, unknown>

/** Requests that are never answered. */
const held = new WeakMap<Page, readonly Route[]>()

/** When a page closes, the browser releases held requests, and they could reach the server before the page is gone. */
export async function abortHeld(page: Page): Promise<void> {
  for (const route of held.get(page) ?? []) await route.abort().catch(() => undefined)
}

export class TourPage {
  readonly page: Page
  readonly texts: ScreenTexts
  readonly fixtures: Fixtures
  readonly dataset: OpenDataset
  readonly isPhone: boolean
  readonly #isTablet: boolean
  readonly #complaints: PageErrors

  constructor({ page, texts, fixtures, dataset, width, complaints }: TourPageOptions) {
    this.page = page
    this.texts = texts
    this.fixtures = fixtures
    this.dataset = dataset
    this.isPhone = isPhoneWidth(width)
    this.#isTablet = width === TABLET_WIDTH
    this.#complaints = complaints
  }

  text(name: string): Locator {
    return this.page.getByText(this.texts.of(name)).filter({ visible: true }).first()
  }

  button(name: string): Locator {
    return this.page
      .getByRole('button', { name: this.texts.of(name) })
      .filter({ visible: true })
      .first()
  }

  link(name: string): Locator {
    return this.page
      .getByRole('link', { name: this.texts.of(name) })
      .filter({ visible: true })
      .first()
  }

  heading(name: string): Locator {
    return this.page
      .getByRole('heading', { name: this.texts.of(name) })
      .filter({ visible: true })
      .first()
  }

  field(name: string): Locator {
    return this.page.getByLabel(this.texts.of(name)).filter({ visible: true }).first()
  }

  box(placeholder: string): Locator {
    return this.page.getByPlaceholder(this.texts.of(placeholder))
  }

  dialog(): Locator {
    return this.page.locator('[role=dialog], [role=alertdialog]').filter({ visible: true }).last()
  }

  toast(): Locator {
    return this.page
      .getByRole('region', { name: this.texts.of('ui.notifications') })
      .locator('[role=dialog], [role=alertdialog]')
      .first()
  }

  alert(): Locator {
    return this.page.getByRole('alert').filter({ hasText: /\S/, visible: true }).first()
  }

  /** The rows of a table, which are cards on a phone, and partly on a tablet. */
  rows(): Locator {
    const main = this.page.getByRole('main')
    if (this.#isTablet) return main.locator('tbody > tr, ul[aria-label] > li').filter({ visible: true })
    return this.isPhone ? main.getByRole('listitem') : main.locator('tbody').getByRole('row')
  }

  /** The loading text of a list. Only in the content of a page, because the whole page has the same text while its script loads. */
  loadingRows(): Locator {
    return this.page.locator('main#content').getByText(this.texts.of('ui.loading')).filter({ visible: true }).first()
  }

  /** Requests to the path are never answered. */
  async hold(path: string): Promise<void> {
    await this.page.route(calls(path), (route) => {
      held.set(this.page, [...(held.get(this.page) ?? []), route])
    })
  }

  /** Requests to the path fail with a network error. */
  async cut(path: string): Promise<void> {
    this.expect('net::ERR_FAILED', `/api${path}`)
    await this.page.route(calls(path), (route) => route.abort())
  }

  /** Requests to the path are answered with an error. */
  async refuse(
    path: string,
    { status = 500, code = 'internal', message = 'Something went wrong! Please try again.', values = {} } = {},
  ): Promise<void> {
    this.expect(status, `/api${path}`)
    await this.page.route(calls(path), (route) => route.fulfill({ status, json: { ...values, code, message } }))
  }

  /** Changes the server's answers to the path while `isActive` returns true. */
  async change(path: string, patch: (body: Json) => Json, isActive: () => boolean = () => true): Promise<void> {
    await this.page.route(calls(path), async (route) => {
      if (!isActive() || route.request().method() !== 'GET') return route.continue()
      const reply = await route.fetch()
      await route.fulfill({ response: reply, json: patch((await reply.json()) as Json) })
    })
  }

  /** The open session ends this many seconds after the page requests it, however long the page takes to open. */
  async endSession(inSeconds: number): Promise<void> {
    let endTime: string | undefined
    await this.change('/user/session/check', (body) => {
      endTime ??= new Date(Date.now() + inSeconds * 1000).toISOString()
      return { ...body, session: { ...(body['session'] as Json), endTime } }
    })
  }

  /** Does not forward this socket event to the server, but acknowledges it with the given reply, or never if undefined. */
  async answerSocketEvent(event: string, answer: unknown): Promise<void> {
    await this.page.routeWebSocket(/\/socket\.io\//, (socket) => {
      const server = socket.connectToServer()
      socket.onMessage((message) => {
        const [, id] = new RegExp(`^42(\\d+)\\["${event}"`).exec(String(message)) ?? []
        if (id === undefined) server.send(message)
        else if (answer !== undefined) socket.send(`43${id}[${JSON.stringify(answer)}]`)
      })
    })
  }

  /** Once the page is connected, resolves with a function that sends the page an event as if the server had emitted it. */
  async interceptSocket(): Promise<(event: string, payload: unknown) => Promise<void>> {
    const connected = Promise.withResolvers<WebSocketRoute>()
    await this.page.routeWebSocket(/\/socket\.io\//, (socket) => {
      const server = socket.connectToServer()
      socket.onMessage((message) => {
        server.send(message)
        if (String(message).startsWith('42["userOnline"')) connected.resolve(socket)
      })
    })
    return async (event, payload) => (await connected.promise).send(`42${JSON.stringify([event, payload])}`)
  }

  async goOffline(): Promise<void> {
    this.expect('net::ERR_INTERNET_DISCONNECTED', '/')
    await this.page.context().setOffline(true)
  }

  /** The stop causes this error, so it is not a problem. */
  expect(because: number | string, path: string): void {
    this.#complaints.expect({ because, path })
  }
}

function calls(path: string): (url: URL) => boolean {
  return ({ pathname }) => pathname.startsWith(`/api${path}`)
}
