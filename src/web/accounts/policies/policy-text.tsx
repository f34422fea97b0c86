import { Fragment, useEffect, useState } from 'react'
import type { ReplyOf } from '#contract/endpoint.ts'
import { fetchPolicy } from '#contract/policies.ts'
import type { PolicyName } from '#domain/policies.ts'
import { describe, isLanguage } from '#texts/languages.ts'
import { call } from '../../api/call.ts'
import { untilAnswered } from '../../api/retry.ts'
import { useLanguage, useTexts } from '../../texts/texts.ts'
import { Anchor } from '../../ui/anchor.tsx'
import { useDelayed } from '../../ui/use-delayed.ts'
import { type Block, type Inline, readMarkdown } from './markdown.ts'

type Policy = ReplyOf<typeof fetchPolicy>

/** Undefined until loaded. After a language change, the old text stays until the new one arrives. */
function usePolicy(name: PolicyName): Policy | undefined {
  const language = useLanguage()
  const [loaded, setLoaded] = useState<{ readonly name: PolicyName; readonly policy: Policy }>()
  useEffect(() => {
    const left = new AbortController()
    const { signal } = left
    untilAnswered(() => call(fetchPolicy, { params: { name }, query: { language }, signal }), signal)
      .then((policy) => setLoaded({ name, policy }))
      // The person left the page, or the page and the server have different versions; the call has logged the error.
      .catch(() => undefined)
    return () => left.abort()
  }, [name, language])
  return loaded?.name === name ? loaded.policy : undefined
}

/** Every part becomes a React element or text, so nothing in the file can become HTML. */
export function PolicyText({ name }: { readonly name: PolicyName }) {
  const t = useTexts('app')
  const policy = usePolicy(name)
  if (policy === undefined) return <Loading title={t(name)} />
  const blocks = readMarkdown(policy.text)
  const [first] = blocks
  const hasTitle = first?.kind === 'heading' && first.level === 1
  const { language } = policy
  const firstSection = blocks.findIndex(isSection)
  return (
    <article lang={language} dir={isLanguage(language) ? describe(language).direction : 'auto'}>
      {!hasTitle && <Title>{t(name)}</Title>}
      {blocks.map((block, place) => (
        <Fragment key={place}>
          {place === firstSection && <Contents blocks={blocks} />}
          <BlockText block={block} place={place} isTitle={hasTitle && place === 0} />
        </Fragment>
      ))}
    </article>
  )
}

const isSection = (block: Block) => block.kind === 'heading' && block.level === 2

/** Links to the sections of a long text. */
function Contents({ blocks }: { readonly blocks: readonly Block[] }) {
  const t = useTexts('app')
  return (
    <nav aria-label={t('onThisPage')} className="mt-6 rounded-card border border-hairline bg-surface px-5 py-3 sm:columns-2 sm:gap-8">
      {blocks.map(
        (block, place) =>
          block.kind === 'heading' &&
          isSection(block) && (
            <a key={place} href={`#${sectionId(place)}`} className="block py-2.5 text-base text-primary hover:underline md:py-1.5">
              <Parts parts={block.parts} />
            </a>
          ),
      )}
    </nav>
  )
}

const sectionId = (place: number) => `section-${place}`

function Title({ children }: { readonly children: React.ReactNode }) {
  return <h1 className="font-semibold text-3xl text-ink tracking-tight sm:text-4xl">{children}</h1>
}

interface BlockTextProps {
  readonly block: Block
  /** Where in the text it is. */
  readonly place: number
  readonly isTitle: boolean
}

function BlockText({ block, place, isTitle }: BlockTextProps) {
  switch (block.kind) {
    case 'heading': {
      const parts = <Parts parts={block.parts} />
      if (isTitle) return <Title>{parts}</Title>
      return block.level === 3 ? (
        <h3 className="mt-6 font-semibold text-base text-ink">{parts}</h3>
      ) : (
        <h2 id={sectionId(place)} className="mt-10 scroll-mt-6 font-semibold text-ink text-xl tracking-tight">
          {parts}
        </h2>
      )
    }
    case 'paragraph':
      return (
        <p className="mt-4 text-base text-ink-soft">
          <Parts parts={block.parts} />
        </p>
      )
    case 'list': {
      const List = block.isOrdered ? 'ol' : 'ul'
      return (
        <List
          className={`mt-4 flex flex-col gap-2 text-pretty ps-6 text-base text-ink-soft marker:text-ink-faint ${block.isOrdered ? 'list-decimal' : 'list-disc'}`}
        >
          {block.items.map((parts, item) => (
            <li key={item} className="ps-1">
              <Parts parts={parts} />
            </li>
          ))}
        </List>
      )
    }
  }
}

function Parts({ parts }: { readonly parts: readonly Inline[] }) {
  return parts.map((part, place) => <Part key={place} part={part} />)
}

const LINK_STYLES = 'break-words font-medium text-primary underline underline-offset-4'

function Part({ part }: { readonly part: Inline }) {
  switch (part.kind) {
    case 'text':
      return part.text
    case 'bold':
      return (
        <strong className="font-semibold text-ink">
          <Parts parts={part.parts} />
        </strong>
      )
    case 'link':
      return part.href.startsWith('/') ? (
        <Anchor href={part.href} className={LINK_STYLES}>
          {part.text}
        </Anchor>
      ) : (
        <a href={part.href} rel="noreferrer" className={LINK_STYLES}>
          {part.text}
        </a>
      )
  }
}

const LINES = ['w-full', 'w-full', 'w-2/3', 'w-full', 'w-1/2'] as const

/** Shown while the text is loading or being retried. */
function Loading({ title }: { readonly title: string }) {
  const ui = useTexts('ui')
  const shown = useDelayed(true)
  return (
    <>
      <Title>{title}</Title>
      <div role="status" className="mt-8 flex min-h-80 flex-col gap-4">
        {shown && (
          <>
            <span className="sr-only">{ui('loading')}</span>
            {LINES.map((width, line) => (
              // Avoids `Skeleton`, which is in the signed-in pages' script.
              <span key={line} aria-hidden="true" className={`block h-4 animate-breathe rounded-lg bg-hover ${width}`} />
            ))}
          </>
        )}
      </div>
    </>
  )
}
