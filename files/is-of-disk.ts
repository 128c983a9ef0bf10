/** Whether the code of an error means that no file can be written. */
export function isOfDisk(code: string | undefined): code is string {
  return code !== undefined && ['ENOSPC', 'EDQUOT', 'EROFS', 'EFBIG', 'EIO'].includes(code)
}
