import { RouterProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { createCompareSession } from '../../../workers/client/create-session.ts';
import { missingFeature } from '../../../workers/client/workers.ts';
import { mountAnnouncer } from '../lib/announcer.ts';
import { startTheme } from '../lib/theme.ts';
import { TroubleScreen } from '../screens/trouble-screen.tsx';
import { createAppRouter } from './router.tsx';

startTheme();
mountAnnouncer(document.body);

const root = document.querySelector('#root');
if (root === null) throw new Error('The page has no #root');
const lacking = missingFeature();
createRoot(root).render(
  lacking === null ? (
    <RouterProvider
      router={createAppRouter((events) =>
        createCompareSession({ events, warmUpUrl: '/sample/warm-up.pdf' }),
      )}
    />
  ) : (
    <TroubleScreen
      title="Pinbar cannot work in this browser"
      advice={`It needs ${lacking}. Use a current version of Chrome, Edge, Firefox or Safari.`}
    />
  ),
);
