/** The page over an engine in memory: states that real files reach only slowly or seldom. */
import { createRoot } from 'react-dom/client';
import { RouterProvider } from '@tanstack/react-router';
import { createAppRouter } from '../../../web/src/app/router.tsx';
import { mountAnnouncer } from '../../../web/src/lib/announcer.ts';
import { startTheme } from '../../../web/src/lib/theme.ts';
import stylesUrl from '../../../web/src/app/styles.css?url';
import { memoryEngine } from './memory-engine.ts';

const options = JSON.parse(sessionStorage.getItem('harness') ?? '{}') as Parameters<
  typeof memoryEngine
>[0];
const styles = document.createElement('link');
styles.rel = 'stylesheet';
styles.href = stylesUrl;
document.head.append(styles);
startTheme();
mountAnnouncer(document.body);
const root = document.querySelector('#root');
if (root === null) throw new Error('no root');
createRoot(root).render(<RouterProvider router={createAppRouter(memoryEngine(options))} />);
