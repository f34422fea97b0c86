// People can export the data of their account, or delete the account (docs/product.md#your-data).

import * as z from 'zod'
import { EXPORT_KINDS } from '#domain/own-data.ts'
import { endpoint } from './endpoint.ts'
import { line, Reply } from './shapes.ts'

/** A part of an export: some rows of one kind. The page joins the parts into one file. */
export const ExportPart = z.object({
  kind: z.enum(EXPORT_KINDS),
  rows: z.array(z.looseObject({})),
  /** Where the next part begins; null after the last. */
  next: z.string().nullable(),
})
export type ExportPart = z.infer<typeof ExportPart>

export const exportData = endpoint({
  summary: 'Export your data in parts: begin without `from`, then pass `next` as `from` until it is null',
  method: 'GET',
  path: '/user/profile/export',
  callers: ['signed-in'],
  limit: 'export',
  // 128 KB of text, which JSON may double, and half a kilobyte around each of 500 messages; or a hundred sessions of at most 4 KB.
  maxReplyBytes: 1024 * 1024,
  query: z.object({ from: line(200) }),
  reply: { 200: ExportPart },
})

export const deleteOwnAccount = endpoint({
  summary: 'Delete your account',
  method: 'POST',
  path: '/user/profile/delete-account',
  callers: ['signed-in'],
  needsSecondStep: true,
  limit: 'password',
  body: z.object({ currentPassword: line(1000) }),
  reply: { 200: Reply },
})
