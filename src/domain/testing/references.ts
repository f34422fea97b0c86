// Spellings of a reference, for the two functions that compute its key: transactionKey in the domain and reference_key in the database.

export const REFERENCE = 'TRX-12345'

/** Whether each spelling is the same as REFERENCE. */
// biome-ignore format: a table is read by its columns
export const SPELLINGS: readonly (readonly [what: string, typed: string, isSame: boolean])[] = [
  ['as it is',                        'TRX-12345',                     true],
  ['in lower case',                   'trx-12345',                     true],
  ['spaces around it',                '  TRX-12345  ',                 true],
  ['spaces within',                   'TRX - 123 45',                  true],
  ['other spaces',                    'TRX-\u00a0123\u2009\u300045',   true],
  ['without the hyphen',              'TRX12345',                      true],
  ['other symbols',                   'TRX_123/45.',                   true],
  ['other dashes',                    '#TRX\u2010–\u201112345',        true],
  ['in full width',                   'ＴＲＸ－１２３４５',              true],
  ['full-width letters only',         'ＴＲＸ-12345',                   true],
  ['in bold mathematical letters',    '𝐓𝐑𝐗-𝟏𝟐𝟑𝟒𝟓',                     true],
  ['a Roman numeral',                 'TR\u2169-12345',                true],
  ['raised digits',                   'TRX-¹²³⁴⁵',                     true],
  ['Arabic-Indic digits',             'TRX-١٢٣٤٥',                     true],
  ['Urdu digits',                     'TRX-۱۲۳۴۵',                     true],
  ['both kinds of digits',            'TRX-۱٢۳٤۵',                     true],
  ['a zero-width space',              'TRX-123\u200b45',               true],
  ['a joiner and a non-joiner',       'T\u200dR\u200cX-12345',         true],
  ['a soft hyphen',                   'TRX-12\u00ad345',               true],
  ['a byte order mark',               '\ufeffTRX-12345',               true],
  ['a word joiner, a blank of Braille', 'TRX\u2060-123\u280045',       true],
  ['marks of direction',              '\u202dTRX-12345\u202c\u200e',   true],
  ['a variation selector',            'TRX-12345\ufe0f',               true],
  ['another digit',                   'TRX-12346',                     false],
  ['a digit less',                    'TRX-1234',                      false],
  ['a digit more',                    'TRX-123450',                    false],
  ['in another order',                'TRX-54321',                     false],
  ['only its ASCII digits',           '12345',                         false],
  ['a Cyrillic letter',               '\u0422RX-12345',                false],
  ['Greek letters',                   '\u03a4R\u03a7-12345',           false],
  ['an accent',                       'TŔX-12345',                     false],
  ['a letter for a digit',            'TRX-I2345',                     false],
  ['S for 5',                         'TRX-1234S',                     false],
  ['digits of another script',        'TRX-१२३४५',                     false],
  ['an Arabic letter',                'TRX-12345\u0627',               false],
]
