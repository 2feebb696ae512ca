import { button, mail, mailOf, ownerMessage } from '#shop/messages/rules.ts'

type FailedBackup = { publicUrl: string; problem: string; isRetry: boolean }

/** `isRetry`: the failed backup was the retry, so no other backup runs before the next night. */
export const backupFailedMail = mail({
  name: 'ownerBackupFailed',
  kind: ownerMessage,
  write: ({ publicUrl, problem, isRetry }: FailedBackup) =>
    mailOf(
      'The backup failed',
      `The backup failed: ${problem}`,
      isRetry ? 'This was the second attempt. The next backup runs tonight.' : 'The shop tries again in half an hour.',
      'The earlier backups are kept.',
      button('See the backups', `${publicUrl}/admin/settings/backups`),
    ),
  example: ({ publicUrl }) => ({ publicUrl, problem: 'ENOSPC: no space left on device', isRetry: false }),
})
