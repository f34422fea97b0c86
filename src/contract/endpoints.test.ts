// Rules for every endpoint description. src/server/tests/permission-table.ts has the callers and success statuses; docs/specification.md
// has what the customer fixed.

import { readdirSync } from 'node:fs'
import { expect, it } from 'vitest'
import * as z from 'zod'
import type { Endpoint } from './endpoint.ts'
import { ENDPOINTS } from './endpoints.ts'

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`

async function describedInModules(): Promise<(readonly [string, Endpoint])[]> {
  const files = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  const modules = await Promise.all(
    files.map(async (file) => [file, (await import(`./${file}`)) as Readonly<Record<string, unknown>>] as const),
  )
  return modules.flatMap(([file, module]) =>
    Object.entries(module).flatMap(([name, value]) => (isEndpoint(value) ? [[`${file} ${name}`, value] as const] : [])),
  )
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'callers' in value
}

it('every endpoint that a module exports is in the list', async () => {
  const missing = (await describedInModules()).filter(([, endpoint]) => !ENDPOINTS.includes(endpoint)).map(([name]) => name)
  expect(missing).toEqual([])
})

it('no two endpoints share method and path', () => {
  // Parameters match the same requests whatever their names.
  const names = ENDPOINTS.map((endpoint) => nameOf(endpoint).replace(/:\w+/g, ':'))
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})

it('a call that needs no token names no role', () => {
  for (const { callers } of ENDPOINTS) if (callers.includes('anyone')) expect(callers).toEqual(['anyone'])
})

it('every call describes its parameters, its callers and one success', () => {
  for (const endpoint of ENDPOINTS) {
    const name = nameOf(endpoint)
    expect(Object.keys(endpoint.params?.shape ?? {}), name).toEqual([...endpoint.path.matchAll(/:(\w+)/g)].map((match) => match[1]))
    expect(endpoint.summary, name).not.toBe('')
    expect(endpoint.callers.length, name).toBeGreaterThan(0)
    expect(Object.keys(endpoint.reply), name).toEqual([expect.stringMatching(/^2\d\d$/)])
    expect(endpoint.method === 'GET' ? endpoint.body : undefined, name).toBeUndefined()
  }
})

const WITH_SENTENCE = ENDPOINTS.filter(({ reply }) => Object.values(reply).some((shape) => sentenceOf(shape) instanceof z.ZodString))

function sentenceOf(shape: z.ZodType): unknown {
  return shape instanceof z.ZodObject ? shape.shape['message'] : undefined
}

it('every reply with a message for people also has a code, which is one of the listed codes', () => {
  expect(WITH_SENTENCE.length).toBeGreaterThan(20)
  for (const endpoint of WITH_SENTENCE) {
    const [shape] = Object.values(endpoint.reply)
    expect((shape as z.ZodObject).shape['code']?.safeParse('role_updated').success, nameOf(endpoint)).toBe(true)
    expect((shape as z.ZodObject).shape['code']?.safeParse('User role updated!').success, nameOf(endpoint)).toBe(false)
  }
})
