// Avatar uploads, and the files that they leave behind.

import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import * as contract from '#contract/accounts.ts'
import { API_PREFIX } from '#contract/endpoint.ts'
import type { TestApp } from './app.ts'
import { multipartBody } from './forms.ts'
import type { Person } from './people.ts'

export async function upload(app: TestApp, person: Person, bytes?: Buffer) {
  const form = multipartBody({ userID: person.id }, bytes && { name: 'avatar', bytes })
  const response = await app.http.inject({
    method: 'POST',
    url: API_PREFIX + contract.uploadAvatar.path,
    payload: form.payload,
    headers: { 'content-type': form.contentType, authorization: `Bearer ${await app.tokenOf(person)}` },
  })
  return { status: response.statusCode, body: response.json() }
}

export const folder = (app: TestApp, name: string) => readdir(join(app.deps.files.directory, name))
export const files = async (app: TestApp) => [...(await folder(app, 'avatars')), ...(await folder(app, 'temporary'))]
