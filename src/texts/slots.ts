// The values that a text needs, as types derived from the English text: a missing or misspelt value does not compile.

import type { EnglishOf, TextArea } from './areas.ts'

type WithoutPlural<Key> = Key extends `${infer Base}_one` | `${infer Base}_other` ? Base : Key

/** The keys of an area; 'rows_one' and 'rows_other' are the key 'rows'. */
export type TextKey<Area extends TextArea> = WithoutPlural<keyof EnglishOf<Area> & string>

type SlotName<Slot extends string> = Slot extends `${infer Name}, number` ? Name : Slot

/** The names in '{{…}}'. */
type SlotsIn<Text> = Text extends `${string}{{${infer Slot}}}${infer Rest}` ? SlotName<Slot> | SlotsIn<Rest> : never

type PluralSlots<Texts, Key extends string> = `${Key}_other` extends keyof Texts ? 'count' | SlotsIn<Texts[`${Key}_other`]> : never

type SlotsOf<Texts, Key extends string> = Key extends keyof Texts ? SlotsIn<Texts[Key]> : PluralSlots<Texts, Key>

/** A count chooses the form of a plural, so it is a number. */
type ValuesOf<Slots extends string, Value> = { readonly [Slot in Slots]: Slot extends 'count' ? number : Value }

/** The second argument of a text: none when it has no slots. */
export type SlotValues<Area extends TextArea, Key extends string, Value = string | number> = [SlotsOf<EnglishOf<Area>, Key>] extends [never]
  ? []
  : [values: ValuesOf<SlotsOf<EnglishOf<Area>, Key>, Value>]
