// Writes XLSX files for tests: as a bank's software or a spreadsheet would write them, and as they would not.

import { crc32, deflateRawSync } from 'node:zlib'

export function aZip(files: Readonly<Record<string, string | Buffer>>, { claimedBytes }: { readonly claimedBytes?: number } = {}): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const [name, content] of Object.entries(files)) {
    const bytes = Buffer.from(content)
    const packed = deflateRawSync(bytes, { level: 1 })
    const sizes = Buffer.alloc(14)
    sizes.writeUInt32LE(crc32(bytes), 2)
    sizes.writeUInt32LE(packed.length, 6)
    sizes.writeUInt32LE(claimedBytes ?? bytes.length, 10)
    const head = Buffer.concat([
      Buffer.from([0x50, 0x4b, 3, 4, 20, 0, 0, 8, 8, 0, 0, 0]),
      sizes,
      Buffer.from([name.length, 0, 0, 0]),
      Buffer.from(name),
    ])
    const entry = Buffer.concat([
      Buffer.from([0x50, 0x4b, 1, 2, 20, 0, 20, 0, 0, 8, 8, 0, 0, 0]),
      sizes,
      Buffer.alloc(18),
      Buffer.from(name),
    ])
    entry.writeUInt16LE(name.length, 28)
    entry.writeUInt32LE(at, 42)
    parts.push(head, packed)
    directory.push(entry)
    at += head.length + packed.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(directory.length, 8)
  end.writeUInt16LE(directory.length, 10)
  end.writeUInt32LE(listed.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...parts, listed, end])
}

export const WORKBOOK = `<workbook xmlns:r="r"><sheets><sheet name="Old" sheetId="2" state="hidden" r:id="rId2"/><sheet name="Statement" sheetId="1" r:id="rId1"/></sheets></workbook>`
const RELATIONS = `<Relationships><Relationship Target="worksheets/sheet2.xml" Id="rId2"/><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>`
/** Style 1 is a built-in date, style 2 a custom date, style 3 an amount. */
const STYLES = `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="[$-409]dd\\-mmm\\-yy"/><numFmt numFmtId="165" formatCode="#,##0.00&quot; day&quot;"/></numFmts>
<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>`

export function anXlsx(rows: string, more: Readonly<Record<string, string>> = {}): Buffer {
  return aZip({
    'xl/workbook.xml': WORKBOOK,
    'xl/_rels/workbook.xml.rels': RELATIONS,
    'xl/styles.xml': STYLES,
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
    ...more,
  })
}
