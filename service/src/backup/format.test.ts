import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type BackupRecord, decode, encode, Unreadable } from './format.ts'

const record = fc.oneof<fc.Arbitrary<BackupRecord>[]>(
  fc.uint8Array({ maxLength: 300 }).map((bytes) => ({ kind: 'rows', bytes: Buffer.from(bytes) })),
  fc.record({ sequence: fc.string(), lastValue: fc.string(), isCalled: fc.boolean() }).map((value) => ({ kind: 'sequence', value })),
  fc.record({ tables: fc.nat(), rows: fc.nat(), bytes: fc.nat() }).map((value) => ({ kind: 'end', value })),
)

const bytesOf = (records: readonly BackupRecord[]) => Buffer.concat(records.flatMap((each) => [...encode(each)]))

async function* cut(bytes: Buffer, sizes: readonly number[]) {
  for (let at = 0, turn = 0; at < bytes.length; turn++) {
    const size = sizes[turn % sizes.length]!
    yield bytes.subarray(at, at + size)
    at += size
  }
}

async function read(bytes: Buffer, sizes: readonly number[] = [bytes.length || 1]): Promise<BackupRecord[]> {
  const records: BackupRecord[] = []
  for await (const each of decode(cut(bytes, sizes))) records.push(each)
  return records
}

test('records are read as they were written, however their bytes are cut', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(record), fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1 }), async (records, sizes) => {
      expect(await read(bytesOf(records), sizes)).toEqual(records)
    }),
  )
})

test('records that end within one, or are none, are refused', async () => {
  const bytes = bytesOf([{ kind: 'end', value: { tables: 1, rows: 2, bytes: 3 } }])
  for (let length = 1; length < bytes.length; length++) await expect(read(bytes.subarray(0, length))).rejects.toThrow(Unreadable)
  await expect(read(Buffer.from('Xyz…0'))).rejects.toThrow(Unreadable)
  await expect(read(Buffer.from([...Buffer.from('R'), 255, 255, 255, 255]))).rejects.toThrow(Unreadable)
})

test('rows of any length are cut into pieces that a reader takes', async () => {
  const large = Buffer.alloc(40 * 1024 * 1024, 'x')
  const pieces = await read(bytesOf([{ kind: 'rows', bytes: large }]))
  expect(pieces.reduce((sum, piece) => sum + (piece.kind === 'rows' ? piece.bytes.length : 0), 0)).toBe(large.length)
})
