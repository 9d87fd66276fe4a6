/** When the inbox also comes by email. Without zod, so that the page can use it. */
export const EMAIL_TIMES = ['off', 'daily', 'immediate'] as const;
export type EmailTime = (typeof EMAIL_TIMES)[number];
