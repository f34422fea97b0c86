import { POLICY_NAMES } from '#domain/policies.ts'
import { PATHS } from '../../paths.ts'
import { useTexts } from '../../texts/texts.ts'
import { Anchor } from '../../ui/anchor.tsx'

interface PolicyLinksProps {
  readonly className: string
  /** Used beside a form, to keep what was entered. */
  readonly inNewTab?: boolean
}

export function PolicyLinks({ className, inNewTab = false }: PolicyLinksProps) {
  const t = useTexts('app')
  return POLICY_NAMES.map((name) => (
    <Anchor key={name} href={PATHS[name]} className={className} {...(inNewTab && { target: '_blank' })}>
      {t(name)}
    </Anchor>
  ))
}
