// Compares the ports, variables, versions and times in deploy/, in the code and in the documentation.

import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readConfig } from '#server/config.ts'
import { commandOf, environmentOf, textsOf } from './dockerfile.ts'
import { ROOT, readFromRoot, stageNamed, stages } from './image-files.ts'

const compose = readFromRoot('deploy/compose.yaml')
const caddyfile = readFromRoot('deploy/Caddyfile')
const service = readFromRoot('deploy/guftagu.service')
const operations = readFromRoot('docs/operations.md')
const prose = operations.replace(/\s+/g, ' ')
const image = stageNamed(null)

const settings = namesOfSettings()
const nodeEnvironment = readPairs(blockOf(blockOf(compose, 'x-node: &node'), 'environment:'), /^(\w+): '?(.*?)'?$/gm)
const composeExample = readPairs(readFromRoot('deploy/.env.example'), /^(\w+)=(.*)$/gm)
const serviceExample = readPairs(readFromRoot('deploy/guftagu.env.example'), /^(\w+)=(.*)$/gm)
const serviceEnvironment = readPairs(service.match(/^Environment=.*$/gm)?.join('\n') ?? '', /(\w+)=(\/\S*)/g)
const images = Object.fromEntries([...compose.matchAll(/^ +image: ([a-z]+):(\S+)$/gm)].map(([, name = '', tag = '']) => [name, tag]))

/** Read by Node itself. */
const SETTINGS_OF_NODE = ['NODE_COMPILE_CACHE']

describe('variables', () => {
  it.each([
    ['deploy/Dockerfile', environmentOf(image)],
    ['deploy/compose.yaml', nodeEnvironment],
    ['deploy/guftagu.service', serviceEnvironment],
    ['deploy/guftagu.env.example', serviceExample],
  ])('%s sets only what the server reads', (_, environment) => {
    expect(Object.keys(environment)).not.toEqual([])
    const unknown = Object.keys(environment).filter((name) => !settings.includes(name) && !SETTINGS_OF_NODE.includes(name))
    expect(unknown).toEqual([])
  })

  it('compose passes on every setting that it does not decide itself', () => {
    const passed = { ...environmentOf(image), ...nodeEnvironment }
    // The proxy and the health check expect the default port.
    expect(settings.filter((name) => !(name in passed))).toEqual(['PORT'])
  })

  it.each(['README.md', 'docs/operations.md'])('%s lists every setting', (path) => {
    const listed = [...readFromRoot(path).matchAll(/^\| (`[A-Z_`, ]+`) \|/gm)].flatMap(([, names = '']) => names.match(/[A-Z_]{2,}/g) ?? [])
    expect(listed.toSorted()).toEqual(settings.toSorted())
  })

  it('compose uses exactly the variables that deploy/.env.example lists', () => {
    const used = new Set([...compose.matchAll(/\$\{(\w+)/g)].map(([, name]) => name))
    expect([...used].sort()).toEqual(Object.keys(composeExample).sort())
  })

  it('the server accepts the settings of compose', () => {
    const chosen = { DOMAIN: 'chat.example.com', POSTGRES_PASSWORD: 'a'.repeat(64), JWT_SECRET: 'b'.repeat(64) }
    const config = readConfig({ ...environmentOf(image), ...substituted(nodeEnvironment, { ...composeExample, ...chosen }) })
    expect(config).toMatchObject({
      host: '0.0.0.0',
      publicUrl: 'https://chat.example.com',
      dataDirectory: '/data',
      databaseUrl: `postgresql://guftagu:${chosen.POSTGRES_PASSWORD}@postgres:5432/guftagu`,
      redisUrl: 'redis://redis:6379',
      jwtSecret: chosen.JWT_SECRET,
      trustProxy: 1,
    })
    expect(Object.keys(images)).toEqual(expect.arrayContaining(['postgres', 'redis']))
  })

  it('compose starts nothing while a secret is empty', () => {
    const required = [...compose.matchAll(/\$\{(\w+):\?/g)].map(([, name]) => name)
    expect([...new Set(required)].sort()).toEqual(['DOMAIN', 'JWT_SECRET', 'POSTGRES_PASSWORD'])
    expect(required.map((name) => composeExample[name ?? ''])).toEqual(required.map(() => ''))
  })

  it('the server accepts the settings of the service and stores its data where the service may write', () => {
    const config = readConfig({ ...serviceEnvironment, ...serviceExample })
    expect(config).toMatchObject({ host: '127.0.0.1', trustProxy: 'loopback', databaseUrl: null })
    expect(config.dataDirectory).toBe(`/var/lib/${valueIn(service, 'StateDirectory')}`)
    expect(serviceEnvironment['NODE_COMPILE_CACHE']).toBe(`/var/cache/${valueIn(service, 'CacheDirectory')}`)
  })
})

describe('ports and volumes', () => {
  it('the image, its health check and the proxy use the port that the server listens on', () => {
    const port = String(readConfig(environmentOf(image)).port)
    expect(textsOf(image, 'EXPOSE')).toEqual([port])
    expect(commandOf(image, 'HEALTHCHECK').join(' ')).toContain(`process.env.PORT || ${port}`)
    expect(caddyfile.match(/node-\d:\d+/g)).toEqual([`node-1:${port}`, `node-2:${port}`])
  })

  it('the nodes share the volume of the data folder', () => {
    expect(compose).toContain(`volumes: ['files:${environmentOf(image)['DATA_DIR']}']`)
    expect(compose.match(/^ {2}node-\d: \*node$/gm)).toHaveLength(2)
  })
})

describe('versions', () => {
  it('every stage is based on the Node version of the project', () => {
    const node = readFromRoot('.node-version').trim()
    expect(stages.map((stage) => stage.image)).toEqual(stages.map(() => `node:${node}-bookworm-slim`))
  })

  it('the images of compose have exact versions, none older than the server supports', () => {
    const { guftagu, ...foreign } = images
    expect(guftagu).toBe('local')
    expect(Object.values(foreign).filter((tag) => !/^\d+\.\d+(\.\d+)?-[a-z]+$/.test(tag))).toEqual([])
    const oldest = Number(/OLDEST_VERSION = (\d+)/.exec(readFromRoot('src/server/platform/postgres/external.ts'))?.[1])
    expect(Number.parseInt(images['postgres'] ?? '', 10)).toBeGreaterThanOrEqual(oldest)
    expect(prose).toContain(`on PostgreSQL ${oldest} or newer`)
  })

  it('the documentation names the versions that are used', () => {
    const used = {
      Node: readFromRoot('.node-version').trim(),
      PostgreSQL: images['postgres'],
      Redis: images['redis'],
      Caddy: images['caddy'],
    }
    const sentences = Object.entries(used).map(([name, tag]) => `${name} ${tag?.split('-')[0]}`)
    expect(sentences.filter((sentence) => !prose.includes(sentence))).toEqual([])
  })
})

describe('starting and stopping', () => {
  it('the image and the service start the server by the same command', () => {
    const [, ...args] = valueIn(service, 'ExecStart').split(' ')
    expect(args).toEqual(commandOf(image, 'CMD').slice(1))
  })

  it('the service of several nodes is the same as that of one, with a port of its own for each node', () => {
    const body = (unit: string) => unit.replace(/^(#.*\n)+/, '')
    const one = body(service).replace('Description=Guftagu', 'Description=Guftagu, node %i')
    expect(body(readFromRoot('deploy/guftagu@.service'))).toBe(one.replace(/^Environment=.*$/m, '$& PORT=300%i'))
  })

  it('the commands of the documentation for the service find its database, wherever it is', () => {
    const files = valueIn(service, 'EnvironmentFile').replace('-', '')
    const commands = operations.match(/^ +sudo systemd-run [^]*?scripts\/[\w-]+\.ts/gm) ?? []
    expect(commands.length).toBeGreaterThan(0)
    for (const command of commands)
      for (const part of [
        `User=${valueIn(service, 'User')}`,
        `WorkingDirectory=${valueIn(service, 'WorkingDirectory')}`,
        `EnvironmentFile=${files}`,
      ])
        expect(command).toContain(`--property=${part} `)
  })

  it('the backups of the documentation have everything that the data folder has', () => {
    expect(operations).toContain('sudo tar --create --file guftagu-data.tar --directory /var/lib guftagu')
    expect(operations).toContain('tar --create --exclude=./files/temporary --directory /data . > guftagu-data.tar')
  })

  it('both allow the server more time to stop than its own limit', () => {
    const limit = /STOP_LIMIT_MS = ([\d_]+)/.exec(readFromRoot('src/server/main.ts'))?.[1]
    const limitSeconds = Number(limit?.replaceAll('_', '')) / 1000
    expect(Number.parseInt(valueIn(service, 'TimeoutStopSec'), 10)).toBeGreaterThan(limitSeconds)
    const grace = /stop_grace_period: (\d+)s/.exec(blockOf(compose, 'x-node: &node'))?.[1]
    expect(Number(grace)).toBeGreaterThan(limitSeconds)
  })

  it('the documentation names every file of deploy/, and only existing ones', () => {
    const there = readdirSync(join(ROOT, 'deploy')).filter((name) => name !== '.env' && name !== '.gitignore')
    const named = [...operations.matchAll(/deploy\/([\w.@-]*\w)/g)].map(([, name]) => name)
    expect([...new Set(named)].filter((name) => name !== '.env').sort()).toEqual(there.sort())
  })
})

/** The keys of the schema in config.ts, which are the server's environment variables. */
function namesOfSettings(): string[] {
  const schema = /const Environment = z\.object\(\{\n([\s\S]*?)\n\}\)/.exec(readFromRoot('src/server/config.ts'))?.[1] ?? ''
  const names = [...schema.matchAll(/^ {2}([A-Z_]+):/gm)].map(([, name = '']) => name)
  if (!names.includes('PORT')) throw new Error('the settings were not found in src/server/config.ts')
  return names
}

/** The lines below a key, without their common indentation. */
function blockOf(yaml: string, key: string): string {
  const lines = yaml.split('\n')
  const start = lines.indexOf(key)
  if (start === -1) throw new Error(`the file has no ${key}`)
  const rest = lines.slice(start + 1)
  const end = rest.findIndex((line) => /^\S/.test(line))
  return (end === -1 ? rest : rest.slice(0, end)).map((line) => line.slice(2)).join('\n')
}

function readPairs(text: string, pattern: RegExp): Record<string, string> {
  return Object.fromEntries([...text.matchAll(pattern)].map(([, name = '', value = '']) => [name, value]))
}

/** Like compose, for `${NAME:-}` and `${NAME:?reason}`. */
function substituted(environment: Readonly<Record<string, string>>, values: Readonly<Record<string, string>>): Record<string, string> {
  const replaced = (text: string) => text.replace(/\$\{(\w+):[-?][^}]*\}/g, (_, name: string) => values[name] ?? '')
  return Object.fromEntries(Object.entries(environment).map(([name, text]) => [name, replaced(text)]))
}

function valueIn(unit: string, key: string): string {
  return new RegExp(`^${key}=(.*)$`, 'm').exec(unit)?.[1] ?? ''
}
