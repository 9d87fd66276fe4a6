/** zod compiles checks with `new Function` unless told not to before the first schema is made; the page's policy forbids it. */
import { config } from 'zod';

config({ jitless: true });
