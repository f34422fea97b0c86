import { POLICY_NAMES } from '#domain/policies.ts'
import { PATHS } from '../../paths.ts'
import { useTexts } from '../../texts/texts.ts'
import { Anchor } from '../../ui/anchor.tsx'

export function PolicyLinks({ className }: { readonly className: string }) {
  const t = useTexts('app')
  return POLICY_NAMES.map((name) => (
    <Anchor key={name} href={PATHS[name]} className={className}>
      {t(name)}
    </Anchor>
  ))
}
