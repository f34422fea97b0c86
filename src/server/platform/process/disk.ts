// Free disk space. Uploads are refused while little is left, because the database must be able to continue writing.

import { statfs } from 'node:fs/promises'
import { DomainError } from '#domain/errors.ts'

/** Tests replace it, like the clock. */
export type ReadFreeBytes = () => Promise<number>

export interface Disk {
  readonly freeBytes: ReadFreeBytes
  /** Whether less is free than has to stay free. False if the free space is unknown. */
  isNearlyFull(): Promise<boolean>
  /** Refuses an upload while the disk is nearly full. */
  checkSpace(): Promise<void>
}

export function freeBytesOf(directory: string): ReadFreeBytes {
  return async () => {
    const { bavail, bsize } = await statfs(directory)
    return bavail * bsize
  }
}

export function openDisk({ freeBytes, minFreeBytes }: { readonly freeBytes: ReadFreeBytes; readonly minFreeBytes: number }): Disk {
  const isNearlyFull = async () => minFreeBytes > 0 && (await freeBytes().catch(() => minFreeBytes)) < minFreeBytes
  return {
    freeBytes,
    isNearlyFull,
    async checkSpace() {
      if (await isNearlyFull()) throw new DomainError('storage_full')
    },
  }
}

/** The codes for a full disk, for a used-up disk quota, and for a full disk of PostgreSQL. */
const DISK_FULL = ['ENOSPC', 'EDQUOT', '53100']

/** Whether an error says that a disk is full. */
export function isDiskFull(error: unknown): boolean {
  return error instanceof Error && DISK_FULL.includes((error as NodeJS.ErrnoException).code ?? '')
}
