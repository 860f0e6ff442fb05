import { startApp } from './main.tsx';

// The script of app.html: every path of the route table.
void startApp();
