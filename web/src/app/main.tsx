import { RouterProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { createEngine } from '../../../workers/client/engine.ts';
import { allowOwnScripts } from '../../../workers/protocol/own-scripts.ts';
import { mountAnnouncer } from '../lib/announcer.ts';
import { startTheme } from '../lib/theme.ts';
import { createAppRouter } from './router.tsx';

allowOwnScripts();
startTheme();
mountAnnouncer(document.body);

const root = document.querySelector('#root');
if (root === null) throw new Error('The page has no #root');
createRoot(root).render(<RouterProvider router={createAppRouter(createEngine())} />);
