// Searches the thread between two people, newest messages first (decision 0033). Signatures rule out most blocks of 64
// messages; the texts of the others are read and compared. One call reads only a few blocks, and returns where to continue.

import { sql } from 'kysely'
import type { SearchHit, searchHistory } from '#contract/chat.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { MessageId } from '#domain/ids.ts'
import { BLOCK_MESSAGES, bitsOf, excerptOf, searchTerm } from '#domain/search-text.ts'
import type { Query } from '../platform/db/database.ts'
import type { Schema } from '../platform/db/schema.ts'
import type { Pair } from '../sessions/store.ts'
import { accessPlace } from './access.ts'
import type { Place } from './thread-store.ts'

const MAX_HITS = 20
const MAX_BLOCKS_READ = 16
/** The number of blocks read in one query. A frequent term is found in the newest few, so the rest are not read. */
const BLOCKS_AT_ONCE = 4
/** A block of the longest texts has 256,000 characters, and comparing them holds up all other requests. */
const MAX_CHARACTERS_READ = 300_000

const SIZE = sql.lit(BLOCK_MESSAGES)

interface Block {
  readonly session_id: string
  readonly block: number
  /** The newest message number in this block that is before the place where the search continues. */
  readonly last: number
}

export async function searchThread(
  query: Query,
  pair: Pair,
  typed: string,
  before: MessageId | undefined,
): Promise<ReplyOf<typeof searchHistory>> {
  const term = searchTerm(typed)
  const place = await accessPlace(query, pair, before)
  if (term === null) return { hits: [], next: null }
  const blocks = await findBlocks(query, pair, place, term)
  const toRead = blocks.slice(0, MAX_BLOCKS_READ)
  const hits: SearchHit[] = []
  let characters = 0
  let oldest: string | null = null
  let read = 0
  while (read < toRead.length) {
    const texts = await findTexts(query, toRead.slice(read, read + BLOCKS_AT_ONCE))
    read += BLOCKS_AT_ONCE
    for (const { id, session_id, by_buyer, text, created_at } of texts) {
      characters += text?.length ?? 0
      oldest = id
      const excerpt = text === null ? null : excerptOf(text, term)
      const senderID = by_buyer ? pair.userId : pair.chatterId
      if (excerpt !== null) hits.push({ _id: id, sessionID: session_id, senderID, createdAt: created_at.toISOString(), excerpt })
      if (hits.length === MAX_HITS || characters >= MAX_CHARACTERS_READ) return { hits, next: id }
    }
  }
  return { hits, next: read < blocks.length ? oldest : null }
}

/** Blocks that may contain the term, newest first. Returns one more than is read, which shows whether there are more. */
async function findBlocks(query: Query, { userId, chatterId }: Pair, place: Place, term: string): Promise<readonly Block[]> {
  const hasAllBits = sql.join(
    bitsOf(term).map((bit) => sql`get_bit(signature, ${sql.lit(bit)} & (octet_length(signature) * 8 - 1)) = 1`),
    sql` and `,
  )
  const { rows } = await sql<Block>`
    select chats.session_id, piece.block, least(upper, (piece.block + 1) * ${SIZE}) as last
    from sessions join chats on chats.session_id = sessions.id
    cross join lateral (
      select case when sessions.number = ${place.number}::bigint then ${place.seq}::integer - 1 else chats.last_seq end as upper
    ) as bound
    cross join lateral generate_series((upper - 1) / ${SIZE}, 0, -1) as piece (block)
    left join message_signatures as signed on signed.session_id = chats.session_id and signed.block = piece.block
    where sessions.user_id = ${userId} and sessions.chatter_id = ${chatterId} and sessions.deleted_at is null
      and sessions.number <= ${place.number}::bigint and upper > 0
      and (signed.block is null or signed.last_seq < least(chats.last_seq, (piece.block + 1) * ${SIZE}) or (${hasAllBits}))
    order by sessions.number desc, piece.block desc
    limit ${MAX_BLOCKS_READ + 1}`.execute(query)
  return rows
}

type TextRow = Pick<Schema['messages'], 'id' | 'session_id' | 'by_buyer' | 'text' | 'created_at'>

/** Reads the messages of these blocks, newest first. */
async function findTexts(query: Query, blocks: readonly Block[]): Promise<readonly TextRow[]> {
  const { rows } = await sql<TextRow>`
    select id, session_id, by_buyer, text, created_at from unnest(
      ${blocks.map(({ session_id }) => session_id)}::uuid[], ${blocks.map(({ block }) => block)}::integer[], ${blocks.map(({ last }) => last)}::integer[]
    ) with ordinality as wanted (wanted_id, block, last, place)
    cross join lateral (
      select id, session_id, seq, by_buyer, text, created_at from messages
      where session_id = wanted_id and seq between block * ${SIZE} + 1 and last
    ) as message
    order by place, message.seq desc`.execute(query)
  return rows
}
