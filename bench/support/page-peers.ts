// The pages that ours are compared with, each built from an npm package and served like ours.

import { cp, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import compress from '@fastify/compress'
import fastifyStatic from '@fastify/static'
import react from '@vitejs/plugin-react'
import Fastify from 'fastify'
import { build } from 'vite'
import type { Cleanup } from './cleanup.ts'
import { PASSWORD } from './ejabberd.ts'
import { npmPackage } from './npm-package.ts'

const STARTER = { name: 'create-vite', version: '9.3.0' }
const CONVERSE = { name: 'converse.js', version: '14.0.0' }

export const STARTER_NAME = `React starter of ${STARTER.name} ${STARTER.version}`
export const CONVERSE_NAME = `${CONVERSE.name} ${CONVERSE.version} with ejabberd`

/** The usual first page of a new React project: a logo, a counter, a few links, no router and no data. */
export async function buildStarter(directory: string): Promise<string> {
  // Inside this repository, so that it uses the same React as our pages.
  const template = join(await npmPackage(STARTER.name, STARTER.version), 'template-react-ts')
  const outDir = join(directory, 'starter')
  await build({ root: template, configFile: false, logLevel: 'error', plugins: [react()], build: { outDir } })
  return outDir
}

interface Conversation {
  readonly websocket: string
  readonly name: string
  readonly with: string
}

/** A complete chat client as published, logged in at once, with one conversation open. */
export async function buildConverse(directory: string, { websocket, name, with: other }: Conversation): Promise<string> {
  const outDir = join(directory, 'converse')
  await mkdir(join(outDir, 'assets'), { recursive: true })
  await cp(join(await npmPackage(CONVERSE.name, CONVERSE.version), 'dist'), join(outDir, 'assets', 'converse'), { recursive: true })
  const settings = {
    assets_path: '/assets/converse/',
    view_mode: 'fullscreen',
    theme: 'classic',
    i18n: 'en',
    authentication: 'login',
    auto_login: true,
    jid: `${name}@localhost`,
    password: PASSWORD,
    websocket_url: websocket,
    discover_connection_methods: false,
    auto_join_private_chats: [`${other}@localhost`],
    allow_non_roster_messaging: true,
    play_sounds: false,
    // Our chat has no end-to-end encryption, and this plugin would add 180 kB.
    blacklisted_plugins: ['converse-omemo'],
    loglevel: 'error',
  }
  await writeFile(
    join(outDir, 'assets', 'start.js'),
    `import converse from './converse/converse.min.js'\nconverse.initialize(${JSON.stringify(settings)})\n`,
  )
  await writeFile(join(outDir, 'index.html'), CONVERSE_PAGE)
  return outDir
}

const CONVERSE_PAGE = `<!doctype html>
<html lang="en" class="no-js">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Converse</title>
    <link rel="stylesheet" href="/assets/converse/converse.min.css" />
    <link rel="modulepreload" href="/assets/converse/converse.min.js" />
    <script type="module" src="/assets/start.js"></script>
  </head>
  <body class="converse-fullscreen"><div id="conversejs"></div></body>
</html>
`

export interface Site {
  readonly address: string
}

/** Served like our own pages: compressed, and files with a hash in their name cached forever. */
export async function serve(cleanup: Cleanup, directory: string): Promise<Site> {
  const app = await cleanup.open(
    async () => Fastify({ forceCloseConnections: true }),
    (opened) => opened.close(),
  )
  await app.register(compress, { encodings: ['br', 'gzip'], threshold: 1024 })
  await app.register(fastifyStatic, {
    root: directory,
    cacheControl: false,
    setHeaders: (reply, path) => {
      void reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  return { address: await app.listen({ host: '127.0.0.1', port: 0 }) }
}
