/** The operator's public rules. Each has a page whose address is its name. */
export const POLICY_NAMES = ['terms', 'privacy', 'refunds'] as const
export type PolicyName = (typeof POLICY_NAMES)[number]
