/** The operator's public rules. Each has a page at the address of its name. */
export const POLICY_NAMES = ['terms', 'privacy', 'refunds'] as const
export type PolicyName = (typeof POLICY_NAMES)[number]
